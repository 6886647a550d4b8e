@echo off
rem Starts an installed Semascope; it needs Java 17 or later and nothing else.
setlocal
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" --enable-native-access=ALL-UNNAMED --add-exports=java.base/jdk.internal.module=ALL-UNNAMED -XX:+UseSerialGC -Dfile.encoding=UTF-8 %SEMASCOPE_JAVA_OPTS% -cp "%~dp0lib\*" org.semascope.app.Semascope %*
exit /b %ERRORLEVEL%
