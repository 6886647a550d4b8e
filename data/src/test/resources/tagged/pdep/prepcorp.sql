-- phpMyAdmin SQL Dump
/*!40101 SET NAMES utf8 */;

--
-- Table structure for table `prepcorp`
--

CREATE TABLE IF NOT EXISTS `prepcorp` (
  `prep` char(25) NOT NULL,
  `source` char(10) NOT NULL DEFAULT '',
  `inst` int(11) NOT NULL,
  `sense` char(15) NOT NULL,
  `preploc` int(11) NOT NULL,
  `sentence` text,
  PRIMARY KEY (`inst`)
);

INSERT INTO `prepdefs` (`prep`, `sense`, `def`) VALUES
('about', '1(1)', 'on the subject of; (see INSERT INTO `prepcorp`)');

INSERT INTO `prepcorp` (`prep`, `source`, `inst`, `sense`, `preploc`, `sentence`) VALUES
('about', 'CPA', 101, '1(1)', 8, 'He knew about O''Neill \'s "plan" .'),
('out of', 'OEC', 102, '2(1a)', 5, 'I ran out of time, alas.');
INSERT INTO `prepcorp` VALUES
('about', 'FN', 103, 'pv', 9, 'They ran about .'),
('about', 'FN', 104, '1(1)', 3, 'They talk about\nit .'),
('over', '', 105, '3', 0, 'Over there');
