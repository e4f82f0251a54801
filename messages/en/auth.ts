/** Texts of sign-in and password reset. */
export default {
  title: 'Sign in',
  lead: 'After the password we ask for a second factor, such as a code sent by e-mail.',
  language: 'Language',
  email: 'E-mail address',
  password: 'Password',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  forgot: 'Forgot your password?',
  next: 'Continue',
  emailRequired: 'Enter your e-mail address.',
  emailWrong: 'This does not look like an e-mail address.',
  passwordRequired: 'Enter your password.',
  failed: 'Signing in failed. Try again.',
  expired: 'Your session has expired. Sign in again.',
  unanswered:
    'You are signed out in this browser, but the portal has not confirmed it. The session ends by itself, at the latest after two hours without use. If this is not your computer, sign in and out once more.',
  code: {
    title: 'Enter the code from the e-mail',
    lead: 'We sent a six-character code to {{email}}. If you do not see it, check your spam folder.',
    label: 'Code',
    submit: 'Sign in',
    back: 'Back',
    resend: 'Send again',
    resendIn: 'Send again in {{seconds}} s',
    resent: 'A new code has been sent',
    resendFailed: 'The code could not be sent. Try again.',
    warning: 'After too many wrong codes we lock sign-in and send you instructions by e-mail.',
    incorrect: 'The code is incorrect.',
    expired: 'The code has expired. Send a new one or sign in again.',
    required: 'Enter all six characters.',
    lockedTitle: 'Sign-in is locked',
    locked:
      'There were too many wrong codes. Check your e-mail: we have sent you a link that unlocks the account.',
    toStart: 'Back to sign-in',
  },
  app: {
    title: 'Enter the code from your app',
    lead: 'Open the authenticator app on your phone and enter the six digits that it shows now.',
  },
  passkey: {
    title: 'Sign in with a passkey',
    lead: 'Your browser will ask for a fingerprint, a face, a PIN or a hardware key.',
    signIn: 'Sign in with a passkey',
    cancelled: 'The browser did not provide a passkey. Try again, or sign in another way.',
    unknown: 'This browser does not support passkeys. Choose another way.',
  },
  recovery: {
    title: 'Enter a recovery code',
    lead: 'One of the codes that you stored when you set up the app or passkey. Each works once.',
    label: 'Recovery code',
    none: 'No codes left? An organization admin can remove the factors that you have lost.',
    required: 'Enter the whole code.',
    incorrect: 'Invalid or already used recovery code.',
  },
  ways: {
    title: 'Other ways',
    app: 'Use the authenticator app',
    passkey: 'Use a passkey',
    recovery: 'Use a recovery code',
    mail: 'Send a code by e-mail',
  },
  confirmEmail: {
    title: 'Confirm your new e-mail address',
    lead: 'You will then sign in with this address and get codes and links here. Your sessions end, and the API key of the account is deleted.',
    submit: 'Confirm the address',
    failed: 'The address could not be confirmed. Try again.',
    doneTitle: 'The address is confirmed',
    doneLead: 'From now on you sign in with {{email}}.',
  },
  unsubscribe: {
    title: 'Stop these e-mails',
    loading: 'Checking the link',
    notifications:
      'Notifications of {{organization}} to {{email}}: incidents, visibilities, threats and IoC. If you stop them, the organization admins see it and can resume them.',
    reminders:
      'Repair reminders to {{email}}. If you stop them, you can switch them on again in the settings, on the Notifications tab.',
    replies:
      'E-mails about replies to incidents to {{email}}. If you stop them, you can switch them on again in the settings, on the Notifications tab.',
    mentions:
      'E-mails to {{email}} when somebody mentions you in an incident. If you stop them, you can switch them on again in the settings, on the Notifications tab.',
    concerns_us:
      'E-mails to {{email}} about what matches the assets of the organization. If you stop them, you can switch them on again in the settings, on the Notifications tab.',
    digest:
      'The digest to {{email}}. If you stop it, you can switch it on again in the settings, on the Notifications tab.',
    report:
      'The report “{{report}}” by e-mail to {{email}}. If you stop it, the report is still generated, and you can switch the e-mails on again in its settings.',
    submit: 'Stop these e-mails',
    failed: 'The e-mails could not be stopped. Try again.',
    doneTitle: 'These e-mails have stopped',
    done: {
      notifications:
        'No more notifications of {{organization}} are sent to {{email}}. An organization admin can resume them.',
      reminders:
        'No more reminders are sent to {{email}}. You can switch them on again in the settings, on the Notifications tab.',
      replies:
        'No more e-mails about replies are sent to {{email}}. You can switch them on again in the settings, on the Notifications tab.',
      mentions:
        'No more e-mails about mentions are sent to {{email}}. You can switch them on again in the settings, on the Notifications tab.',
      concerns_us:
        'No more e-mails about what matches the assets of the organization are sent to {{email}}. You can switch them on again in the settings, on the Notifications tab.',
      digest:
        'The digest is no longer sent to {{email}}. You can switch it on again in the settings, on the Notifications tab.',
      report:
        'The report “{{report}}” is no longer sent to {{email}}. You can switch the e-mails on again in its settings.',
    },
  },
  refuseEmail: {
    title: 'Keep your current e-mail address',
    lead: 'A different address was entered for your account. If you did not agree to this, press the button: you keep signing in with the current address.',
    submit: 'Keep the current address',
    failed: 'The change could not be refused. Try again.',
    dead: 'This link no longer works: the new address was confirmed, cancelled or refused, or the link has expired. Sign in with your current address. If that fails, tell your organization admin at once.',
    doneTitle: 'The address stays as it is',
    doneLead:
      'The other address will not be used. If you do not know who entered it, tell your organization admin.',
  },
  reset: {
    title: 'Reset your password',
    lead: 'Enter the e-mail address of your account. We will send you a link to set a new password.',
    submit: 'Send the link',
    back: 'Back to sign-in',
    failed: 'The link could not be sent. Try again.',
    sentTitle: 'Check your e-mail',
    sentLead:
      'If {{email}} belongs to an account, a link will arrive within two minutes. It is valid for one hour.',
    resend: 'Send again',
    resent: 'Sent again',
    newTitle: 'Set a new password',
    newPassword: 'New password',
    repeat: 'Repeat the new password',
    save: 'Set the password',
    rule: 'At least 8 characters with a digit, a lowercase and an uppercase letter.',
    ruleMet: 'The password meets the requirements.',
    notEqual: 'The passwords are not the same.',
    all: 'Fill in all fields.',
    doneTitle: 'The password is set',
    doneLead: 'You can now sign in with it. All earlier sessions have ended.',
    toSignIn: 'Sign in',
    askAgain: 'Request a new link',
  },
}
