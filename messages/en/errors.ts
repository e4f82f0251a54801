/** Error messages (part 1 section 8). */
import type { ErrorCode } from '#shared/http/errors.ts'

const code = {
  bad_credentials: 'Wrong e-mail or password.',
  account_suspended: 'The account is suspended. Contact your organization admin.',
  account_expired: 'The account has expired. Contact your organization admin.',
  account_locked:
    'Sign-in is locked after too many wrong codes. Check your e-mail: we have sent you instructions to unlock it.',
  ip_not_allowed: 'Unauthorized access attempt detected. This incident will be reported.',
  no_module_access: 'Your account has no access to any module. Contact your organization admin.',
  too_many_attempts: 'Too many attempts. Wait a while and try again.',
  account_guarded:
    'Too many wrong passwords for this account from unknown browsers. Wait 15 minutes, or choose “Forgot your password?” and set a new one: you can then sign in here at once.',
  second_factor_incorrect: 'The code is incorrect.',
  second_factor_expired: 'The code has expired. Sign in again to get a new one.',
  second_factor_resend_too_soon: 'A new code can be sent 30 seconds after the last one.',
  passkey_refused: 'The passkey was not accepted. Try again, or sign in another way.',
  factor_unavailable: 'Your account does not have this way of confirming. Choose another.',
  factor_required: 'Set up a second factor first.',
  confirmation_needed: 'Nothing was changed: you did not confirm that it is you.',
  confirmation_incorrect: 'The code or passkey was not accepted.',
  last_factor: 'Without it your account would have no second factor. Add another one first.',
  too_many_passkeys: 'You have reached the limit of passkeys. Remove one first.',
  setup_expired: 'The setup has expired. Start again.',
  unsubscribe_link_invalid:
    'This link does not belong to any e-mails that we send. The address may have been deleted or changed.',
  email_link_invalid:
    'The link is invalid, has expired or has been used. Ask the person who changed the address to send it again.',
  mail_quota_exceeded:
    'Too many invitations and confirmations have been sent today, to this address or in total. Try again tomorrow.',
  reset_token_invalid: 'The link is invalid, has expired or has been used. Request a new one.',
  unauthenticated: 'Your session has expired',
  forbidden: 'You are unauthorized to perform this action',
  module_forbidden: 'Service unavailable',
  cross_site_request: 'The request came from another page and was refused.',
  not_found: 'Requested resource does not exist',
  malformed_request: 'The request could not be read.',
  validation_failed: 'Some values are not right. Correct them and try again.',
  request_too_large: 'This is too much data for one request.',
  too_many_tags: 'Too many tags. You can choose at most 8.',
  undo_over: 'This can no longer be undone: it has been undone already, or its time has passed.',
  undo_announced:
    'This can no longer be undone, because others have been notified of it. Change it back instead.',
  undo_changed: 'This cannot be undone, because it has been changed since. Nothing was overwritten.',
  fields_changed: 'Somebody has changed the same fields in the meantime. Reload the page to see them.',
  texts_changed: 'Somebody has changed these texts in the meantime. Reload the page to see them.',
  translation_language:
    'A translation must be in the other language, and the language of the item must be known.',
  wrong_urls: 'Some hyperlinks are not valid http or https addresses.',
  unknown_reference: 'The chosen category or tag no longer exists or is switched off. Choose another.',
  unrecognised_language: 'This language is not supported. Choose Polish or English.',
  old_password_incorrect: 'The old password is incorrect.',
  new_password_same_as_old: 'The new password is the same as the old one.',
  passwords_not_equal: 'The passwords are not the same.',
  password_requirements:
    'The password needs at least 8 characters with a digit, a lowercase and an uppercase letter.',
  password_common:
    'This is one of the most common passwords, or one of them with little added. Choose one that nobody will guess, for example several words.',
  password_personal:
    'This password contains the name, e-mail address or organization of its owner. Choose one without them.',
  pgp_key_incorrect: 'Incorrect PGP key',
  pgp_key_private: 'This file contains a private key. Never send it to anyone; upload the public key.',
  pgp_key_expired: 'This PGP key has expired or has been revoked.',
  pgp_key_cannot_encrypt:
    'This PGP key cannot be used to encrypt mail: it has no encryption key, or one that is too weak.',
  pgp_key_unsupported:
    'The portal does not support the algorithm of this PGP key, such as Brainpool or ElGamal. Create a Curve25519, NIST P or RSA key (2048 to 8192 bits).',
  file_size_too_big: 'The file is too large.',
  expiry_date_in_past: 'The expiry date must be later than now.',
  user_limit_exceeded: 'The organization has reached its limit of users.',
  last_admin: 'This is the last organization admin who can sign in. Confirm to continue.',
  not_invited:
    'There is no open invitation: the person has signed in meanwhile, or the account is off or has expired.',
  user_protected: 'You cannot change this account: somebody else manages it.',
  module_already_granted: 'You already have access to this module.',
  module_request_resolved: 'This request has already been answered.',
  max_users_below_current: 'Max users amount cannot be lower than current organization users amount!',
  service_disabled: 'The organization does not have this module. Switch the service on first.',
  confirmation_mismatch: 'The name you typed is not the name of the organization.',
  ip_invalid: 'This is not a valid IPv4 or IPv6 address or network.',
  ip_list_full: 'The IP allow-list is full. Join addresses to networks or remove some.',
  range_too_long: 'Range cannot be longer than 1 year',
  range_reversed: 'The range ends before it begins.',
  picture_too_large:
    'The image has more than 250,000 pixels (500 by 500), or a side of more than 4096. Make it smaller and try again.',
  picture_unreadable: 'The image is damaged and cannot be shown. Save it again as PNG or JPEG and try again.',
  notification_email_paused:
    'This address is paused, so nothing is sent to it. Resume it among the notification e-mails first.',
  test_mail_too_soon:
    'A test e-mail was requested less than a minute ago. Wait a minute and check the mailbox first.',
  too_many_test_mails: 'Twenty test e-mails have been sent to this address today. Try again tomorrow.',
  too_many_notification_emails: 'An organization can have 100 notification e-mails at most.',
  mail_cannot_be_sent_again:
    'This e-mail cannot be sent again: it was already sent again, it has arrived, or its address was deleted. Reload the list.',
  asset_wrong_value: 'The value does not fit the type of asset',
  asset_value_too_long: 'The value is too long for this type of asset',
  asset_exists: 'This asset already exists',
  too_many_assets: 'Too many assets at once. You can add 500 at most.',
  asset_request_pending: 'A request for this asset is already pending. Cancel it first.',
  asset_request_resolved: 'This request has already been answered or cancelled.',
  selection_changed:
    'The list has changed in the meantime and a different number of indicators matches. Check it and try again.',
  too_many_jobs: 'Several of your operations are still running. Wait until one of them ends.',
  job_not_done: 'The file is not ready yet.',
  already_exists: 'An item with this name already exists.',
  file_name_too_big: 'The file name is longer than 70 characters',
  file_name_unusable: 'The file name has characters that a file name cannot have',
  incorrect_file_extension: 'Files of this kind are not accepted',
  incorrect_file_type: 'The content of the file is not what its name says',
  file_empty: 'The file is empty',
  attachment_exists: 'An attachment of this name already exists',
  too_many_attachments: 'An incident can have 20 attachments at most',
  too_many_reply_files:
    'A reply can have 5 files at most, and all replies to an incident 100. Remove files and send again.',
  upload_missing: 'The uploaded file no longer exists. Upload it again.',
  upload_changed: 'The file was uploaded again while it was being checked. Upload it once more.',
  file_awaits_scan: 'The file is still being scanned for malware. Try again in a few minutes.',
  file_infected: 'Malware was found in the file. It cannot be downloaded.',
  file_not_scanned:
    'The file could not be scanned for malware, so it cannot be downloaded. Ask the provider.',
  detection_in_future: 'The detection date cannot be in the future',
  transition_not_allowed:
    'The visibility cannot go to this stage from its current one. Somebody may have changed it: reload the page.',
  unknown_person:
    'This person is no longer in the organization, or has no access to visibilities. Choose another.',
  date_out_of_range:
    'Choose a day that has not passed and is at most a year ahead. A risk is accepted until tomorrow at the earliest.',
  only_detection: 'The only detection date cannot be deleted. Remove the visibility instead.',
  notification_gone: 'This notification has already been sent, or there is nothing to send',
  incident_exists: 'An incident with the same data already exists',
  publication_too_large:
    'This is too much for one publication. Publish fewer indicators, and import the others',
  not_of_its_type: 'The value is not of the chosen type',
  warning_listed: 'The value is on a list of values that are known to be harmless',
  unverified_group_exists: 'An unverified group of this name exists. Verify it first.',
  no_pgp_key:
    'There is no PGP key in your account. Add one in the settings, or switch off sending by e-mail.',
  name_already_exists: 'This name is taken. Choose another.',
  report_period_too_long: 'The period is too long: one month at most',
  report_period_wrong: 'The period must not end before it begins, nor after today',
  no_report_section: 'Switch on at least one section',
  report_section_forbidden: 'The report has a section of a module that you have no access to',
  too_many_templates: 'You already have 8 templates. Delete one that you no longer need.',
  too_many_periodic_reports: 'You already have 20 periodic reports. Delete one that you no longer need.',
  too_many_reports:
    'Five of your reports are waiting to be generated. Order the next one when one of them is ready.',
  report_not_ready: 'The report is not ready',
  level_raised:
    'Items in this file may have been raised to TLP:RED since it was generated, so it cannot be downloaded. Generate it again.',
  report_not_failed: 'The report is being generated or is ready',
  seen_in_future: 'It cannot have been seen in the future. Check the date and time.',
  seen_too_long_ago: 'It cannot have been seen more than five years ago. Check the date and time.',
  too_many_sightings:
    'Your organization has reached its limit of sightings in 24 hours. Send more tomorrow, and enter how often an indicator was seen in a single sighting.',
  too_many_marks:
    'Your organization has already marked 5,000 indicators as false positives. Remove the marks that it does not need.',
  sighting_answered: 'This has already been answered. Reload the page to see the answer.',
  not_published: 'The indicator is not published, so it has no validity to renew. Publish it first.',
  sighting_of_other_value:
    'The value of the indicator has changed since this sighting, so this answer cannot withdraw it. Answer that it stays, and explain what was changed.',
  sighting_outcome: 'This answer is not possible for this kind of sighting. Choose another.',
  concern_gone: 'This item no longer matches that asset. Reload the page to see what it matches now.',
  too_many_dismissals:
    'Your organization has already marked 5,000 matches as “not us”. Restore some, or delete an asset that matches too much.',
  too_many_digest_views: 'Your digest already has 10 views. Remove one from it.',
  view_personal:
    'A webhook cannot have this view: it is not shared in the organization, or depends on who reads it.',
  too_many_shared_views:
    'Your organization already shares 50 views. Keep this one for yourself, or end the sharing of another.',
  too_many_views: 'You already have 50 views. Delete one that you no longer need.',
  in_use: "Can't remove this item - firstly remove all data that is using it",
  type_in_use:
    'Lists for firewalls recognize indicators by this name: under another one, they would drop them. Choose a different spelling of it, or add a new type.',
  too_many_requests: 'You have sent too many requests in a short time. Wait a moment and try again.',
  too_many_keys: 'There are too many keys. Revoke one first.',
  source_address:
    'The address must be https with a public name, without credentials or “#”, on port 443, 4443, 8443 or 9443.',
  source_collection: 'Enter the id of the collection.',
  source_auth:
    'Correct the sign-in: the user, header, parameter or secret is missing, or cannot be sent in a request.',
  too_many_sources: 'There are too many sources. Delete one first.',
  source_active: 'The source is on. Switch it off first.',
  source_off: 'The source is off. Switch it on first.',
  source_not_held: 'Nothing of the source waits for a decision any longer.',
  source_read: 'The source is being read. Decide once that has ended.',
  webhook_address:
    'The address must begin with https and have a public name on port 443, 4443, 8443 or 9443, without a user name or fragment.',
  too_many_webhooks: 'There are too many webhooks. Delete one first.',
  webhook_paused: 'The webhook is paused. Resume it first.',
  delivery_waits: 'The event is already waiting to be sent.',
  too_many_webhook_tests: 'Too many tests and repeated events. Try again in a few minutes.',
  key_revoked: 'The key has already been revoked.',
  expiry_date_too_far: 'A key can be valid for two years at most.',
  key_missing: 'An API key is required.',
  key_invalid: 'The API key is wrong, or has been deleted.',
  key_expired: 'The API key has expired.',
  key_ended: 'The API key has been revoked or replaced.',
  key_address: 'The API key does not work from this address.',
  key_scope: 'The API key does not give access to this.',
  scope_gone:
    'The groups and views that the API key is limited to no longer exist or were withdrawn, or their TLP level is too strict for it.',
  key_cannot_write: 'The API key can only read.',
  key_budget: 'The API key has used up its daily data limit. The limit resets at midnight, Warsaw time.',
  unknown_parameter: 'The call does not support this parameter.',
  wrong_parameter: 'The value of a parameter is not valid.',
  cursor_invalid: 'The cursor is not valid. Start again from the beginning.',
  cursor_gone: 'The changes since this cursor are no longer available. Start again from the beginning.',
  not_acceptable: 'TAXII replies only in JSON: application/taxii+json;version=2.1.',
  output_too_large:
    'The list has more than 200 MB. Fetch it compressed, or only a part of it: a group, a view or newer indicators.',
  method_not_allowed: 'The path does not support this method.',
  repeat_key_invalid: 'An Idempotency-Key has 16 to 64 letters, digits and hyphens, such as a UUID.',
  repeat_differs:
    'Your first attempt was saved after all, with the earlier content of the form. Look for it in the list. If you need this version as well, try again.',
  made_before:
    'Your first attempt was saved after all, but its answer cannot be shown again. Look for it in the list. If it is a key that you have not seen, delete it and create a new one.',
  export_running:
    'Your last export of this list is still being prepared. Wait until it has ended and try again.',
  unavailable: 'The portal could not reach its data in time. Nothing is lost. Try again in a moment.',
  query_too_long: 'There are too many filters, or the search text is too long. Remove some and try again.',
  busy: 'Many people are changing this list at the moment. Nothing was saved; try again.',
  preparing: 'This list is being prepared and can be used again in about a minute. Nothing was saved.',
  internal: 'Error occurred. Please try again in a few minutes',
} satisfies Record<ErrorCode, string>

export default {
  code,
  status: {
    '401': 'Your session has expired',
    '403': 'You are unauthorized to perform this action',
    '404': 'Requested resource does not exist',
    '405': 'Action not permitted for this kind of data',
    '413': 'This is too much data for one request.',
    '422': 'Some values are not right. Correct them and try again.',
    '429': 'Too many attempts. Wait a while and try again.',
    '503': 'Service unavailable',
  },
  /** For `in_use`: the item that API keys are restricted to. */
  limitsKeys: 'API keys are limited to it: {{names}}. Create other keys instead and revoke these first.',
  limitsUnnamedKeys:
    'API keys of your organization are limited to it. Ask an organization admin to replace them first.',
  limitsWebhooks: 'Webhooks have this view: {{names}}. Choose another one in them first.',
  limitsUnnamedWebhooks:
    'Webhooks of your organization have this view. Ask an organization admin to choose another one in them first.',
  limitsOrganizations:
    'API keys of organizations are limited to it: {{names}}. Ask them to replace these keys first.',
  levelRaised_one:
    'The file contains {{count, number}} item that has been raised to TLP:RED since it was generated, so it cannot be downloaded. Generate it again.',
  levelRaised_other:
    'The file contains {{count, number}} items that have been raised to TLP:RED since it was generated, so it cannot be downloaded. Generate it again.',
  waitSeconds_one: 'Too many requests in a short time. Try again in {{count, number}} second.',
  waitSeconds_other: 'Too many requests in a short time. Try again in {{count, number}} seconds.',
  waitMinutes_one: 'Too many attempts. Try again in {{count, number}} minute.',
  waitMinutes_other: 'Too many attempts. Try again in {{count, number}} minutes.',
  other: 'Error occurred. Please try again in a few minutes ({{status}})',
  network: 'The portal did not answer. Check your network and try again; nothing is saved twice.',
  requestId: {
    name: 'ID',
    copy: 'Copy ID {{id}}',
    copyTitle: 'Copy the ID so that your provider can find this error',
    copied: 'Copied',
    selected: 'Selected: copy it by hand',
  },
}
