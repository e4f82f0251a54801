/**
 * The PGP public key of one of the demo's notification e-mails, used nowhere else. The private key is
 * `docs/demo-key.asc`, so that anyone can decrypt the demo's e-mails.
 */
export const demoKey = `-----BEGIN PGP PUBLIC KEY BLOCK-----

xjMEZZIAgBYJKwYBBAHaRw8BAQdAkTgeHNWHl2l8m9TAvCPU8jhBZsYTcFZK
PoanoSt61sfNKURlbW8sIG5vdCBzZWNyZXQgPHNvY0Btb2RyemV3aWNhLmV4
YW1wbGU+wsATBBMWCgCFBYJlkgCAAwsJBwkQGY5VQCs6TalFFAAAAAAAHAAg
c2FsdEBub3RhdGlvbnMub3BlbnBncGpzLm9yZ3CHYUkhMPGfltunVgjgINNt
NZRIsY+vXr2zjMkaQhCxBRUKCA4MBBYAAgECGQECmwMCHgEWIQTE9tkIRex8
Sca2nuAZjlVAKzpNqQAAC6YA+wdzUt35oEI1Dt29AGZ1c+il2/qbqe+gCyIN
0sj8oK13AQCplLtjvKt7C7kViMP4pQaJxi7HADjz9QPimytJ7EIABM44BGWS
AIASCisGAQQBl1UBBQEBB0CFkhYx2HZQM6O8iphKTnIZDniQMlT31x4Z7X6S
/4neYwMBCAfCvgQYFgoAcAWCZZIAgAkQGY5VQCs6TalFFAAAAAAAHAAgc2Fs
dEBub3RhdGlvbnMub3BlbnBncGpzLm9yZz1YwAgcz4o3GVNPLt2YULcO7PIC
4SYTATltPO8tZFjiApsMFiEExPbZCEXsfEnGtp7gGY5VQCs6TakAAAc1AP9I
+NGD3WnQuC2c1w2HxxP3V/t78vi6yLrtIX1afEvDcQEAwits5lqneSfrqDbx
KOL/OIU3qYL8559V6rygIaMtqAY=
=KbQw
-----END PGP PUBLIC KEY BLOCK-----
`
