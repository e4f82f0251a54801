/** The readable text around an encrypted notification: its subject, and lines that mail programs show as they are. */
export default {
  subject: 'Message from the CTI portal',
  preamble: `This is an encrypted message from the CTI portal.

Its text and its subject are in encrypted.asc. An e-mail program
that has your OpenPGP private key opens it, for example
Thunderbird, Outlook with GpgOL or Mail with GPG Suite.

Cannot open it? You can read the same after signing in to the
portal, whose address you know. We do not give it here, and
never ask for a password or a private key by e-mail.`,
} as const
