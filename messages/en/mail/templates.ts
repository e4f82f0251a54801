/** Texts of the portal's own e-mails, by template. */
export default {
  automatic: 'This message was sent automatically, please do not reply to it.',
  modules: {
    visibility: 'Visibilities',
    incident: 'Incidents',
    threat: 'Threats',
    feed: 'IoC',
    report: 'Reports',
  },
  second_factor_code: {
    subject: 'Sign-in code for the {{provider}} portal',
    validity: 'This code completes your sign-in. It is valid for {{minutes}} minutes and works once.',
    attempt: 'Somebody tried to sign in on {{moment}}, from the address {{address}}.',
    advice:
      'If it was not you, somebody knows your password: do not give this code to anyone and change your password in the portal at once.',
  },
  confirmation_code: {
    subject: 'Confirmation code for the {{provider}} portal',
    validity:
      'This code confirms that you are making a change in the portal. It is valid for {{minutes}} minutes and works once.',
    attempt: 'It was requested on {{moment}}, from the address {{address}}, in a session of your account.',
    advice:
      'If it was not you, do not give this code to anyone, end the other sessions in the settings of the portal and change your password.',
  },
  factor_changed: {
    subject: 'The sign-in of your account was changed',
    change: {
      app_added: 'An authenticator app was set up for your account.',
      app_replaced:
        'Another authenticator app was set up for your account; the previous one no longer works.',
      app_removed: 'The authenticator app of your account was removed.',
      passkey_added: 'The passkey "{{name}}" was added to your account.',
      passkey_removed: 'The passkey "{{name}}" of your account was removed.',
      recovery_codes_renewed:
        'New recovery codes were generated for your account; the previous ones no longer work.',
      mail_on: 'Codes by e-mail were switched on for signing in to your account.',
      mail_off: 'Codes by e-mail were switched off for signing in to your account.',
    },
    from: 'It was changed on {{moment}}, from the address {{address}}.',
    advice:
      'If it was not you, end the other sessions in the settings of the portal, change your password and let us know.',
  },
  recovery_code_used: {
    subject: 'A recovery code of your account was used',
    used: 'A recovery code was used in place of your authenticator app or passkey on {{moment}}, from the address {{address}}.',
    last: 'It was the last one. Generate new ones in the settings of the portal.',
    left_one: 'You have {{count, number}}\u00A0code left.',
    left_other: 'You have {{count, number}}\u00A0codes left.',
    advice:
      'If it was not you, end the other sessions in the settings of the portal, generate new codes, change your password and let us know.',
  },
  factors_reset: {
    subject: 'The second factors of your account were removed',
    operator: 'The operator of the portal',
    removed:
      '{{by}} removed the authenticator app, passkeys and recovery codes of your account on {{moment}}. All sessions have been ended.',
    next: 'At your next sign-in, enter your password and a code that we send you by e-mail. Set up an authenticator app or a passkey again in the settings.',
    advice: 'If you did not ask for this, let us know at once.',
  },
  account_locked: {
    subject: 'Your account has been locked',
    locked:
      'A wrong sign-in code was entered too many times, last on {{moment}} from the address {{address}}. Signing in to your account is locked.',
    unlock:
      'To unlock it, set a new password. The link is valid for {{minutes}} minutes and works once; you can request a new one on the sign-in page.',
    action: 'Set a new password and unlock the account',
    advice:
      'If it was not you who entered the codes, somebody knows your password: choose a new one that you use nowhere else.',
  },
  password_reset: {
    subject: 'Password reset for the {{provider}} portal',
    requested: 'A new password for your account was requested on {{moment}}, from the address {{address}}.',
    validity: 'The link is valid for {{minutes}} minutes and works once.',
    action: 'Set a new password',
    advice: 'If it was not you, you do not need to do anything: your password has not changed.',
  },
  account_guarded: {
    subject: 'Somebody is guessing the password of your account',
    guessed:
      'Many wrong passwords have been entered for your account, last on {{moment}} from the address {{address}}. Your account is not locked: browsers in which you have signed in before work as usual.',
    wait: 'In any other browser, you may have to wait for up to 15 minutes to sign in while this goes on. To sign in there at once, set a new password in it. The link is valid for {{minutes}} minutes and works once; "Forgot your password?" on the sign-in page sends you a new one.',
    action: 'Set a new password',
    advice: 'If you sign in from a browser that you already use, you do not need to do anything.',
  },
  password_changed: {
    subject: 'The password of your account was changed',
    changed:
      'The password was changed on {{moment}}, from the address {{address}}. Other sessions have been ended.',
    key: 'If you have an API key, it still works. If somebody else may know it, generate a new one under Connect, on the Keys tab.',
    advice:
      'If it was not you, set a new password at once on the sign-in page ("Forgot your password?") and let us know.',
  },
  email_confirmation: {
    subject: 'Confirm this e-mail address for the {{provider}} portal',
    entered: '{{by}} has entered this address for an account in the {{provider}} portal.',
    validity: 'It takes effect once you confirm it. The link is valid for {{hours}} hours and works once.',
    action: 'Confirm the address',
    effect:
      'From then on you sign in with this address, and we send codes and links here. All sessions end and the API key of the account is deleted.',
    advice: 'If the account is not yours, do not use the link.',
  },
  email_change_requested: {
    subject: 'Another e-mail address was entered for your account',
    entered: '{{by}} entered the address {{email}} for your account on {{moment}}.',
    effect:
      'It takes effect once it is confirmed there. Until then you sign in with the current address, and we send codes and links here.',
    action: 'Keep the current address',
    advice:
      'If you did not expect this, use the link and let us know: otherwise the person who reads the e-mail of the new address could set a new password. The link works for {{hours}} hours, until the new address is confirmed.',
    noAction: 'If the new address is right, you do not need to do anything.',
  },
  email_changed: {
    subject: 'The e-mail address of your account was changed',
    confirmed:
      'The address {{email}} was confirmed on {{moment}} and is now that of your account. This one is no longer used.',
    effect: 'All sessions have been ended, and the API key of the account is deleted.',
    advice: 'If you did not expect this, let us know at once.',
  },
  invitation: {
    subject: 'Your account in the {{provider}} portal',
    created: '{{inviter}} has created an account for you in the {{provider}} portal.',
    createdWith:
      '{{inviter}} has created an account with {{organization}} for you in the {{provider}} portal.',
    validity:
      'Set a password of your own. The link is valid for {{hours}} hours and works once; later, "Forgot your password?" on the sign-in page sends you a new one.',
    action: 'Set a password',
    signIn: 'You sign in with this e-mail address, the password and a code that we send you each time.',
    advice: 'If you do not expect this account, do not use the link and let us know.',
  },
  module_requested: {
    subject: 'A request for access in the {{provider}} portal',
    asked: '{{author}} ({{organization}}) asks for access to a module: {{module}}.',
    decide: 'You can grant the request or deny it with a reason. Open requests are on your dashboard.',
    switchOn:
      '{{organization}} does not have this module. Granting the request also switches the module on for the organization. Open requests are on your dashboard.',
    action: 'Answer the request',
  },
  module_request_answered: {
    granted: {
      subject: 'Your request for access was granted',
      text: 'You now have access to: {{module}}. {{answered_by}} granted your request.',
    },
    denied: {
      subject: 'Your request for access was denied',
      text: '{{answered_by}} denied your request for access to: {{module}}.',
      reason: 'Reason: {{reason}}',
    },
    action: 'Open the portal',
  },
  sighting_answered: {
    subject: 'Your sighting of an indicator was answered',
    kind: {
      seen: 'Your sighting of an indicator',
      false_positive_here: 'Your note that an indicator is a false positive for your organization',
      false_positive: 'Your report of a false positive',
    },
    outcome: {
      thanks: 'The analysts thank you.',
      kept: 'The analysts have checked it: the indicator stays.',
      taken_back: 'The analysts have withdrawn the indicator.',
    },
    answered: '{{kind}} (IoC #{{id}}) was answered. {{outcome}}',
    whole: 'The full answer is in the portal.',
    announced: 'Your sighting of an indicator was answered: {{indicator}}.',
    action: 'Open the indicator',
  },
  incident_replied: {
    byKey: 'API key {{name}}',
    subject: 'Replies to incident #{{id}}',
    subjectNamed: 'Replies to incident #{{id}}: {{name}}',
    subjectOfNotes: 'Internal notes on incident #{{id}}',
    subjectOfNotesNamed: 'Internal notes on incident #{{id}}: {{name}}',
    announced: 'The organization has replied to incident #{{id}}.',
    replied: '{{author}} ({{organization}}) has replied to incident #{{id}}:',
    closed: 'The incident is resolved: {{outcome}}.',
    outcome: { repaired: 'repaired', no_harm: 'no harm done', false_alarm: 'false alarm' },
    files: 'Files, in the portal: {{names}}.',
    announcedProvider: 'The provider has replied to incident #{{id}}.',
    repliedProvider: '{{provider}} has replied to incident #{{id}}:',
    repliedMany: '{{organization}} has replied to incident #{{id}}.',
    repliedProviderMany: '{{provider}} has replied to incident #{{id}}.',
    number: 'New replies: {{number}}.',
    announcedNote: 'There is an internal note on incident #{{id}}.',
    noted: '{{author}} has written an internal note on incident #{{id}}:',
    notedMany: 'There are internal notes on incident #{{id}}.',
    numberOfNotes: 'New notes: {{number}}.',
    mentioned: 'You are mentioned.',
    whyMentioned: 'This message goes to those who are mentioned.',
    earlier: 'These are the last ones. The others are in the portal.',
    why: 'This message goes to those who write in this conversation.',
    whyAnalyst:
      'This message goes to the analysts who write in this conversation, or to the team while nobody has.',
    inPortal: 'The reply is in the portal, after signing in.',
    inPortalMany: 'The text is in the portal, after signing in.',
    action: 'Open the incident',
  },
  indicators_withdrawn: {
    subject_one: 'An indicator was withdrawn',
    subject_other: '{{count, number}} indicators were withdrawn',
    withdrawn: 'Withdrawn: {{numbers}}.',
    withdrawnMore: 'Withdrawn: {{numbers}} and {{more}} more.',
    remove_one:
      'Since it was published, systems of your organization have used API keys, or people have downloaded files or reports. Lists, TAXII and changes no longer contain it. Remove it where a system does not do so by itself, and where a file was imported.',
    remove_other:
      'Since they were published, systems of your organization have used API keys, or people have downloaded files or reports. Lists, TAXII and changes no longer contain them. Remove them where a system does not do so by itself, and where a file was imported.',
    action_one: 'Why it was withdrawn',
    action_other: 'Why the first one was withdrawn',
  },
  pgp_key_expiring: {
    subject: 'A PGP key for notifications expires soon',
    expires: 'The PGP key of the notification e-mail {{email}} expires on {{day}}.',
    effect:
      'From then on notifications to this address contain only counts and links, because they can no longer be encrypted.',
    action: 'Open the notification e-mails',
    advice:
      'Ask the person who reads the e-mail of this address for a public key that is valid for longer. Upload it in the portal in place of the current one. This reminder is sent once for each key.',
  },
  apiKey: {
    name: '“{{name}}”',
    nameAndPrefix: '“{{name}}” ({{prefix}}…)',
    lastUse: 'It was last used on {{moment}}.',
    lastUseFrom: 'It was last used on {{moment}} from the address {{address}}.',
    action: 'Open the keys',
  },
  api_key_expiring: {
    subject: 'The API key “{{name}}” expires soon',
    expires: 'The API key {{key}} expires on {{moment}}.',
    effect:
      'From then on every request with it is refused. Some firewalls then stop enforcing a list that they download with the key.',
    unused: 'It has not been used for three months: if it is no longer needed, revoke it.',
    advice:
      'Rotate the key in the portal and enter the new one in the system that uses it: the current one keeps working for up to seven days. You can also set a later expiry date.',
  },
  api_key_scope_gone: {
    subject: 'Groups or views that the API key “{{name}}” is limited to no longer exist',
    gone: 'The API key {{key}} is limited to groups and saved views. Some of them no longer exist: groups: {{groups}}, views: {{views}}. The provider has withdrawn a group, or the owner of a view has been deleted.',
    nothingLeft:
      'There is nothing left that the key may read. The portal answers its requests for indicators with an error (404, scope_gone) and not with an empty list, so that firewalls keep the list they have. That list is no longer updated.',
    someLeft:
      'Its lists contain only the indicators of the remaining groups and views. Systems that download a list with this key may block less than before.',
    unused: 'The key has not been used for three months: if it is no longer needed, revoke it.',
    advice:
      'The groups and views of a key cannot be changed. Create another key with those that you need, enter it in the system that uses this one, and revoke this one.',
  },
  webhook_paused: {
    subject: 'The webhook “{{name}}” is paused',
    gone: 'The endpoint of the webhook “{{name}}” ({{host}}) answered that it accepts no more events (HTTP 410), so the portal has stopped sending them.',
    failing:
      'Nothing has arrived at the endpoint of the webhook “{{name}}” ({{host}}) since {{moment}}: on the last attempt {{problem}}. So the portal has stopped sending events to it.',
    effect:
      'This webhook will not send later what happens while it is paused. You can read it in the portal and in the API for keys.',
    problem: {
      status: 'it answered with a failure',
      gone: 'it answered that it no longer accepted events',
      redirect: 'it answered with a redirect, which the portal did not follow',
      timeout: 'it did not answer in time',
      name_not_found: 'its name was not found in DNS',
      address_not_allowed: 'its name resolved to an address that was not public',
      certificate: 'its certificate was not valid',
      connection: 'the portal could not connect to it',
      no_secret: 'the portal could not use the secret of the webhook',
      webhook_paused: 'the webhook was paused',
      module_off: 'the module was off',
      outdated: 'the event was no longer current',
      given_up: 'the portal gave up sending',
    },
    advice: {
      endpoint: 'Repair the endpoint or change the address, send a test event and resume the webhook.',
      name: 'Correct the DNS entry of the endpoint or change the address, send a test event and resume the webhook.',
      certificate:
        'Install a valid certificate for the name of the endpoint, send a test event and resume the webhook.',
      secret: 'Generate a new secret, enter it at the endpoint, send a test event and resume the webhook.',
      end: 'If the endpoint is to receive events again, repair it or change the address, send a test event and resume the webhook. Otherwise delete the webhook.',
    },
    sendAgain: '{{advice}} Failed events can be sent again from its log.',
    action: 'Open the webhook',
  },
  personal_news: {
    digest: {
      subject_one: 'Digest: {{count, number}}\u00A0new item',
      subject_other: 'Digest: {{count, number}}\u00A0new items',
      why: 'This is the digest of your notification settings. Nothing comes when nothing is new.',
    },
    concerns_us: {
      subject_one: 'Concerns us: {{count, number}}\u00A0new item',
      subject_other: 'Concerns us: {{count, number}}\u00A0new items',
      why: 'Your notification settings ask for new items that match the assets of your organization.',
    },
    matching: {
      visibilities: 'Concerns us: visibilities',
      incidents: 'Concerns us: incidents',
      threats: 'Concerns us: threats',
      feeds: 'Concerns us: IoC',
    },
    view: {
      visibilities: 'Visibilities, view {{id}}',
      incidents: 'Incidents, view {{id}}',
      threats: 'Threats, view {{id}}',
      feeds: 'IoC, view {{id}}',
    },
    total_one: '{{count, number}}\u00A0new',
    total_other: '{{count, number}}\u00A0new',
    more_one: 'And {{count, number}}\u00A0more.',
    more_other: 'And {{count, number}}\u00A0more.',
    unnamed: 'The new items are in the portal: without your PGP key this message does not name them.',
    open: 'Open the list',
  },
  exposure_reminder: {
    subject: 'Visibilities to repair: {{counts}}',
    counted: {
      overdue_one: '{{count, number}}\u00A0overdue',
      overdue_other: '{{count, number}}\u00A0overdue',
      due_one: '{{count, number}}\u00A0due today',
      due_other: '{{count, number}}\u00A0due today',
      day_before_one: '{{count, number}}\u00A0due tomorrow',
      day_before_other: '{{count, number}}\u00A0due tomorrow',
      returned_one: '{{count, number}}\u00A0found again',
      returned_other: '{{count, number}}\u00A0found again',
      unowned_one: '{{count, number}}\u00A0not assigned',
      unowned_other: '{{count, number}}\u00A0not assigned',
      half_one: '{{count, number}}\u00A0with half of the time gone',
      half_other: '{{count, number}}\u00A0with half of the time gone',
      assigned_one: '{{count, number}}\u00A0assigned to you',
      assigned_other: '{{count, number}}\u00A0assigned to you',
    },
    reason: {
      overdue: 'overdue, it was due on {{due}}',
      due: 'due today',
      day_before: 'due tomorrow',
      returned: 'found again although it was reported as repaired; due on {{due}}',
      unowned: 'no longer assigned: that person is no longer in the organization; due on {{due}}',
      half: 'half of the time has passed; due on {{due}}',
      assigned: 'assigned to you; due on {{due}}',
    },
    announced: 'Visibility {{number}}, {{level}}.',
    more_one: 'And {{count, number}} more.',
    more_other: 'And {{count, number}} more.',
    unnamed:
      'Visibilities of your organization need your attention. See them in the portal: without your PGP key, the e-mail does not name them.',
    action: 'Open the visibilities',
    advice:
      'A reminder comes when a visibility is assigned to you, when half of the time has passed, a day before it is due, on that day, and then every week. When it is repaired, report that in the portal: the next scan checks it.',
  },
} as const
