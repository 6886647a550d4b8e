@echo off
rem Starts an installed Semascope; it needs Java 17 or later and nothing else.
rem Exclamation marks in arguments are not for the shell, whatever the caller has switched on.
setlocal EnableExtensions DisableDelayedExpansion
rem A variable of this name would hide the exit code.
set "ERRORLEVEL="
set "JAVA=java"
rem Some set JAVA_HOME with quotes.
if defined JAVA_HOME set "JAVA=%JAVA_HOME:"=%\bin\java"
if defined JAVA_HOME if not exist "%JAVA%.exe" goto missing
if not defined JAVA_HOME where java >nul 2>nul || goto missing
"%JAVA%" --enable-native-access=ALL-UNNAMED --add-exports=java.base/jdk.internal.module=ALL-UNNAMED -XX:+UseSerialGC -Xlog:disable -Dfile.encoding=UTF-8 %SEMASCOPE_JAVA_OPTS% -cp "%~dp0lib\*" org.semascope.app.Semascope %*
exit /b %ERRORLEVEL%
:missing
echo semascope: no Java found: install Java 17 or later, or set JAVA_HOME>&2
exit /b 1
