<HTML>
<BODY>
<PRE>
CUE, TARGET, NORMED?, #G, #P, FSG, BSG, MSG, OSG, #M, MMIAS, #O, OMIAS, QSS, QFR, QCON, QH, QPS, QMC, QPR, QRSG, QUC, TSS, TFR, TCON, TH, TPS, TMC, TPR, TRSG, TUC
CUE, TARGET, YES, 8, 1, .125, ?, ?, ?, 2, 5, 0.0, 0, 13, 9999, ?, , N, .62, .25, .019, 0, 11, 2, ?, , N, .50, .25, .062, 1
CUE, STICK, YES, 8, 5, .625, , , , 2, 5, 0.0, 0, 13, 9999, , , N, .62, .25, .019, 0, 11, 2, , , N, .50, .25, .062, 1
</PRE>
</BODY>
</HTML>
