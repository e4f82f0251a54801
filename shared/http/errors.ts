import * as z from 'zod'

/**
 * Every error of the API: code, HTTP status and text. The SPA maps codes and texts to messages in the user's language
 * (part 1 section 8). A code that is missing here cannot be thrown; one without a message in a language does not
 * compile.
 */
export const errorCatalogue = {
  // sign-in (part 1 section 8)
  bad_credentials: { status: 401, text: 'Bad credentials.' },
  account_suspended: { status: 401, text: 'Account is suspended.' },
  account_expired: { status: 401, text: 'Account has expired.' },
  account_locked: {
    status: 401,
    text: 'Account is locked after too many second-factor failures. Check your email.',
  },
  ip_not_allowed: {
    status: 401,
    text: 'Unauthorized access attempt detected. This incident will be reported.',
  },
  no_module_access: { status: 401, text: 'No access to any module.' },
  too_many_attempts: { status: 429, text: 'Too many attempts. Try again later.' },
  account_guarded: {
    status: 429,
    text: 'Too many attempts on this account from unknown browsers. Set a new password or try again later.',
  },
  second_factor_incorrect: { status: 401, text: 'Incorrect code.' },
  second_factor_expired: { status: 401, text: 'The code has expired.' },
  second_factor_resend_too_soon: {
    status: 429,
    text: 'A new code can be sent 30 seconds after the last one.',
  },
  passkey_refused: { status: 401, text: 'The passkey was not accepted.' },
  factor_unavailable: { status: 409, text: 'The account does not have this factor.' },
  unsubscribe_link_invalid: { status: 400, text: 'The link does not match any e-mails that are sent.' },
  email_link_invalid: { status: 400, text: 'The confirmation link is invalid or has expired.' },
  mail_quota_exceeded: { status: 429, text: 'Too many e-mails have been sent. Try again later.' },
  reset_token_invalid: { status: 400, text: 'The reset link is invalid or has expired.' },
  // session and permissions
  unauthenticated: { status: 401, text: 'Your session has expired.' },
  forbidden: { status: 403, text: 'You are unauthorized to perform this action.' },
  module_forbidden: { status: 403, text: 'No access to this module.' },
  cross_site_request: { status: 403, text: 'The request comes from another site.' },
  factor_required: { status: 403, text: 'Set up a second factor first.' },
  confirmation_needed: { status: 428, text: 'Confirm your identity first.' },
  not_found: { status: 404, text: 'Requested resource does not exist.' },
  too_many_requests: { status: 429, text: 'Too many requests. Try again later.' },
  // input
  malformed_request: { status: 400, text: 'The request could not be read.' },
  validation_failed: { status: 422, text: 'Validation failed.' },
  request_too_large: { status: 413, text: 'The request is too large.' },
  query_too_long: { status: 414, text: 'The query is too long.' },
  too_many_tags: { status: 422, text: 'Too many tags.' },
  wrong_urls: { status: 422, text: 'Some hyperlinks are not valid http or https addresses.' },
  unknown_reference: {
    status: 422,
    text: 'A referenced item, such as a category, a tag or a group, does not exist or is not active.',
  },
  translation_language: {
    status: 422,
    text: 'A translation must be in the other language than its item, and the language of the item must be given (lang).',
  },
  texts_changed: {
    status: 409,
    text: 'The texts have changed since you read them (texts_before).',
  },
  undo_over: { status: 409, text: 'It is undone already, or too late.' },
  undo_announced: { status: 409, text: 'Others have been notified of it.' },
  undo_changed: { status: 409, text: 'It has been changed since.' },
  fields_changed: {
    status: 409,
    text: 'Fields have changed since you read them (fields_before).',
  },
  // account
  unrecognised_language: { status: 422, text: 'Unrecognised user language.' },
  old_password_incorrect: { status: 400, text: 'Old password is incorrect.' },
  new_password_same_as_old: { status: 400, text: 'New password is the same as the old one.' },
  passwords_not_equal: { status: 422, text: 'Passwords are not equal.' },
  password_requirements: { status: 422, text: 'Password does not meet the requirements.' },
  password_common: { status: 422, text: 'The password is too common.' },
  password_personal: {
    status: 422,
    text: 'The password contains your name, your e-mail address or the organization.',
  },
  confirmation_incorrect: { status: 400, text: 'The code or passkey was not accepted.' },
  last_factor: { status: 409, text: 'The account must keep at least one second factor.' },
  too_many_passkeys: { status: 409, text: 'Too many passkeys. Remove one first.' },
  setup_expired: { status: 409, text: 'The setup has expired. Begin again.' },
  pgp_key_incorrect: { status: 400, text: 'Incorrect PGP key.' },
  pgp_key_private: { status: 400, text: 'The file contains a private PGP key.' },
  pgp_key_expired: { status: 400, text: 'The PGP key has expired or has been revoked.' },
  pgp_key_cannot_encrypt: { status: 400, text: 'The PGP key cannot be used for encryption.' },
  pgp_key_unsupported: {
    status: 400,
    text: 'The PGP key uses an algorithm that the portal does not support.',
  },
  file_size_too_big: { status: 413, text: 'The file is too large.' },
  // users of an organization
  expiry_date_in_past: { status: 422, text: 'Expiry date must be greater than the current datetime.' },
  user_limit_exceeded: { status: 409, text: 'Organization user limit exceeded.' },
  // attachments (part 1 section 5)
  file_name_too_big: { status: 422, text: 'File name is too long.' },
  file_name_unusable: { status: 422, text: 'File name contains characters that are not allowed.' },
  incorrect_file_extension: { status: 422, text: 'Incorrect file extension.' },
  incorrect_file_type: { status: 422, text: 'Incorrect file type.' },
  file_empty: { status: 422, text: 'Empty files are not allowed.' },
  attachment_exists: { status: 409, text: 'Attachment already exists.' },
  too_many_attachments: { status: 422, text: 'Too many attachments.' },
  too_many_reply_files: { status: 422, text: 'Too many files in the replies to the incident.' },
  upload_missing: { status: 409, text: 'The uploaded file was not found. Upload it again.' },
  upload_changed: { status: 409, text: 'The file was replaced while it was being checked. Upload it again.' },
  file_awaits_scan: {
    status: 409,
    text: 'The file has not been scanned for malware yet. Try again in a few minutes.',
  },
  file_infected: { status: 409, text: 'Malware was found in the file. It cannot be downloaded.' },
  file_not_scanned: {
    status: 409,
    text: 'The file could not be scanned for malware and cannot be downloaded.',
  },
  // exposures
  detection_in_future: { status: 422, text: 'Detection date cannot be in the future.' },
  only_detection: { status: 409, text: 'The only detection date cannot be deleted.' },
  transition_not_allowed: {
    status: 409,
    text: 'The visibility cannot move to this state from its current state.',
  },
  unknown_person: {
    status: 422,
    text: 'No user of the organization with access to visibilities has this id.',
  },
  date_out_of_range: { status: 422, text: 'The day is in the past, or more than a year ahead.' },
  last_admin: { status: 409, text: 'This is the last admin of the organization.' },
  not_invited: { status: 409, text: 'This account has no open invitation.' },
  user_protected: { status: 403, text: 'You cannot manage this account.' },
  module_already_granted: { status: 409, text: 'The user already has this module.' },
  module_request_resolved: { status: 409, text: 'The request has already been answered.' },
  // organizations
  max_users_below_current: {
    status: 422,
    text: 'Max users amount cannot be lower than current organization users amount.',
  },
  service_disabled: { status: 422, text: 'The organization does not have this module.' },
  confirmation_mismatch: { status: 422, text: 'The name does not match.' },
  ip_invalid: { status: 422, text: 'Not an IPv4 or IPv6 address or network.' },
  ip_list_full: { status: 422, text: 'The IP allow-list is full.' },
  range_too_long: { status: 422, text: 'Range cannot be longer than 1 year.' },
  range_reversed: { status: 422, text: 'The range ends before it begins.' },
  picture_too_large: {
    status: 422,
    text: 'The picture has more than 250,000 pixels (500 by 500), or a side longer than 4096.',
  },
  picture_unreadable: { status: 422, text: 'The picture is damaged and cannot be read.' },
  too_many_notification_emails: { status: 422, text: 'Too many notification e-mails.' },
  notification_email_paused: {
    status: 409,
    text: 'E-mails to this address are paused. Resume it first.',
  },
  test_mail_too_soon: { status: 429, text: 'A test message was requested less than a minute ago.' },
  too_many_test_mails: { status: 429, text: 'Too many test messages today. Try again tomorrow.' },
  mail_cannot_be_sent_again: {
    status: 409,
    text: 'The message cannot be sent again: it arrived, it was already sent again, or its address was deleted.',
  },
  // assets (part 3 section 8)
  asset_wrong_value: { status: 422, text: 'Wrong value for this type of asset.' },
  asset_value_too_long: { status: 422, text: 'The value is too long for this type of asset.' },
  asset_exists: { status: 409, text: 'Asset already exists.' },
  too_many_assets: { status: 422, text: 'Too many assets at once.' },
  asset_request_pending: { status: 409, text: 'A request for this asset is pending.' },
  asset_request_resolved: { status: 409, text: 'The request has already been answered or cancelled.' },
  // indicators
  publication_too_large: { status: 422, text: 'Too much for one publication.' },
  not_of_its_type: { status: 422, text: 'The value does not match its type.' },
  warning_listed: { status: 409, text: 'The value is on a list of known harmless values.' },
  unverified_group_exists: { status: 409, text: 'An unverified group of this name exists. Verify it first.' },
  selection_changed: { status: 409, text: 'The selection has changed in the meantime.' },
  too_many_jobs: { status: 409, text: 'Too many unfinished jobs.' },
  job_not_done: { status: 409, text: 'The file is not ready.' },
  concern_gone: { status: 409, text: 'The item does not match this asset.' },
  too_many_dismissals: { status: 409, text: 'Too many matches are dismissed.' },
  too_many_views: { status: 409, text: 'Too many views.' },
  too_many_digest_views: { status: 409, text: 'Too many views are in the digest.' },
  view_personal: {
    status: 409,
    text: 'A webhook takes a shared view that finds the same for every reader of its list.',
  },
  too_many_shared_views: { status: 409, text: 'Too many views are shared in the organization.' },
  // sightings
  seen_in_future: { status: 422, text: 'The date of the sighting is in the future.' },
  seen_too_long_ago: { status: 422, text: 'The date of the sighting is too long ago.' },
  too_many_sightings: {
    status: 409,
    text: 'The organization has sent too many sightings within 24 hours.',
  },
  too_many_marks: { status: 409, text: 'The organization has marked too many false positives.' },
  sighting_answered: { status: 409, text: 'The sighting has already been answered.' },
  not_published: { status: 409, text: 'The indicator is not published.' },
  sighting_of_other_value: {
    status: 409,
    text: 'The value of the indicator has changed since this sighting. An answer to it cannot withdraw the indicator.',
  },
  sighting_outcome: { status: 422, text: 'This outcome is not available for this kind of sighting.' },
  // reports (part 2 section 8)
  no_pgp_key: { status: 400, text: 'There is no PGP key in the account.' },
  name_already_exists: { status: 409, text: 'Unique constraint: a report or template of this name exists.' },
  report_period_too_long: { status: 422, text: 'Report period must not be longer than 1 month.' },
  report_period_wrong: { status: 422, text: 'The report period ends before it begins, or after today.' },
  no_report_section: { status: 422, text: 'At least one section must be enabled.' },
  report_section_forbidden: {
    status: 403,
    text: 'The report has a section of a module that you cannot access.',
  },
  too_many_templates: { status: 409, text: 'Too many templates.' },
  too_many_periodic_reports: { status: 409, text: 'Too many periodic reports.' },
  too_many_reports: { status: 409, text: 'Too many reports are waiting to be generated.' },
  report_not_ready: { status: 409, text: 'The report has not been generated yet.' },
  level_raised: {
    status: 409,
    text: 'The TLP level of items in this file was raised after it was generated, so it can no longer be downloaded. Generate it again.',
  },
  report_not_failed: { status: 409, text: 'The report has not failed.' },
  // keys and the key API
  too_many_keys: { status: 409, text: 'Too many keys. Revoke one first.' },
  key_revoked: { status: 409, text: 'The key has been revoked.' },
  expiry_date_too_far: { status: 422, text: 'The key can be valid for two years at most.' },
  key_missing: { status: 401, text: 'An API key is needed: Authorization: Bearer, HTTP Basic or X-Api-Key.' },
  key_invalid: { status: 401, text: 'The API key is wrong, or has been deleted.' },
  key_expired: { status: 401, text: 'The API key has expired.' },
  key_ended: { status: 401, text: 'The API key has been revoked or replaced.' },
  key_address: { status: 403, text: 'The API key does not work from this address.' },
  key_scope: { status: 403, text: 'The API key does not give access to this.' },
  scope_gone: {
    status: 404,
    text: 'The groups and views that the API key is limited to have been deleted or withdrawn, or their TLP level is above the highest that the key may read.',
  },
  key_cannot_write: { status: 403, text: 'The API key is read-only.' },
  key_budget: { status: 429, text: 'The API key has used up its bytes for today.' },
  unknown_parameter: { status: 400, text: 'The call does not have this parameter.' },
  wrong_parameter: { status: 400, text: 'The value of a parameter is not valid.' },
  cursor_invalid: { status: 400, text: 'The cursor does not belong to this call and query.' },
  cursor_gone: {
    status: 410,
    text: 'Changes since this cursor are no longer available, or the scope of the key has changed. Start again without a cursor.',
  },
  not_acceptable: { status: 406, text: 'TAXII replies are JSON: application/taxii+json;version=2.1.' },
  output_too_large: {
    status: 413,
    text: 'The output is larger than 200 MB. Request it compressed (Accept-Encoding: gzip), or request a part of it: a group, a view, max_age.',
  },
  method_not_allowed: { status: 405, text: 'The path does not support this method.' },
  // idempotency
  repeat_key_invalid: {
    status: 400,
    text: 'An Idempotency-Key has 16 to 64 letters, digits and hyphens, for example a UUID.',
  },
  repeat_differs: { status: 422, text: 'A different request was already sent with this Idempotency-Key.' },
  made_before: {
    status: 409,
    text: 'The first request with this Idempotency-Key succeeded. Its reply is not repeated.',
  },
  // webhooks
  webhook_address: {
    status: 422,
    text: 'The address must be https with a public name, without credentials or a fragment, on port 443, 4443, 8443 or 9443.',
  },
  too_many_webhooks: { status: 409, text: 'Too many webhooks. Delete one first.' },
  webhook_paused: { status: 409, text: 'The webhook is paused. Resume it first.' },
  delivery_waits: { status: 409, text: 'The event is already waiting to be sent.' },
  too_many_webhook_tests: {
    status: 429,
    text: 'Too many test events and repeated deliveries. Try again in a few minutes.',
  },
  // sources of indicators
  source_address: {
    status: 422,
    text: 'The address must be https with a public name, without credentials or a fragment, on port 443, 4443, 8443 or 9443.',
  },
  source_collection: { status: 422, text: 'The id of the collection is missing.' },
  source_auth: {
    status: 422,
    text: 'The authentication is incomplete: a user, header or parameter, or the secret, is missing.',
  },
  too_many_sources: { status: 409, text: 'Too many sources. Delete one first.' },
  source_active: { status: 409, text: 'The source is on. Switch it off first.' },
  source_off: { status: 409, text: 'The source is off. Switch it on first.' },
  source_not_held: { status: 409, text: 'Nothing of the source waits for a decision.' },
  source_read: { status: 409, text: 'The source is being read. Decide once that has ended.' },
  // conflicts
  notification_gone: {
    status: 409,
    text: 'The notification has already been sent, or there is nothing to send.',
  },
  incident_exists: { status: 409, text: 'Incident with given data already exists.' },
  already_exists: { status: 409, text: 'Already exists.' },
  in_use: { status: 409, text: "Can't remove this item - firstly remove all data that is using it." },
  type_in_use: {
    status: 409,
    text: 'Lists for machines depend on the name of this type. Change only its spelling, or add a new type.',
  },
  export_running: { status: 409, text: 'An export of this list is still running.' },
  unavailable: { status: 503, text: 'The service is not available. Try again.' },
  busy: { status: 503, text: 'Too many changes at once. Try again.' },
  preparing: { status: 503, text: 'This list is being prepared. Try again in a moment.' },
  internal: { status: 500, text: 'Error occurred.' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** One error in a reply: code, text, the field that it refers to, and the values that it names. */
export const errorItemSchema = z.object({
  code: z.string(),
  text: z.string(),
  field: z.string().optional(),
  values: z.array(z.string()).optional(),
})
export type ErrorItem = z.infer<typeof errorItemSchema>

/** The body of every failed reply. A reply with a non-empty `errors` list is a failure, whatever its status. */
export const errorBodySchema = z.object({
  errors: z.array(errorItemSchema).min(1),
  message: z.string(),
  request_id: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/** Default `Retry-After` in seconds, by status. */
const defaultRetryAfter: Readonly<Partial<Record<number, number>>> = { 503: 3 }

/** An error that server code throws and the pipeline maps to a reply. */
export class PortalError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly items: readonly ErrorItem[]
  /** Seconds until a retry makes sense, sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    options: {
      field?: string
      values?: readonly string[]
      items?: readonly ErrorItem[]
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(errorCatalogue[code].text, { cause: options.cause })
    this.name = 'PortalError'
    this.code = code
    this.status = errorCatalogue[code].status
    this.retryAfter = options.retryAfter ?? defaultRetryAfter[errorCatalogue[code].status]
    this.items = options.items ?? [errorItem(code, options)]
  }

  /** The reply body of this error. */
  toBody(requestId?: string): ErrorBody {
    return {
      errors: [...this.items],
      message: this.message,
      ...(requestId === undefined ? {} : { request_id: requestId }),
    }
  }
}

/** One item of an error reply. */
export const errorItem = (
  code: ErrorCode,
  details: { field?: string; values?: readonly string[] } = {},
): ErrorItem => ({
  code,
  text: errorCatalogue[code].text,
  ...(details.field === undefined ? {} : { field: details.field }),
  ...(details.values === undefined ? {} : { values: [...details.values] }),
})

/** Whether the text is a known error code. */
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCatalogue, text)
