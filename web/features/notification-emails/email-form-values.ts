/** The form of a notification e-mail: its fields, its request body and its messages (part 3 section 5). */
import type { Language } from '#shared/contracts/account.ts'
import { createNotificationEmail, type NotificationEmail } from '#shared/contracts/notification-emails.ts'
import type { ErrorCode } from '#shared/http/errors.ts'
import { contractForm, type ValuesOf } from '#web/ui/form/contract-form.ts'
import { email, held, line } from '#web/ui/form/field-kinds.ts'
import { isLongEnough, keyToSend, refusalMessages, type GivenKey } from './key/key-text.ts'
import {
  areQuietHoursInvalid,
  preferencesOf,
  usualPreferences,
  valuesOfPreferences,
  type MinCriticality,
} from './preferences/preference-values.ts'

/** A schedule as text; all of them form one body field. */
const schedule = (usual: string) => held(usual)('preferences')

/** The reason why a key is unusable. The server's error does not name the key field. */
const unusableKey = (code: ErrorCode) =>
  ({ wrong: { key: `errors:code.${code}` }, problem: 'common:form.provideAllValues' }) as const

export const emailForm = contractForm(createNotificationEmail, {
  fields: {
    // Not a choice: the form is opened within an organization.
    organization: { ...held(0)('client_id'), isHidden: true },
    description: line('description', { required: 'notificationEmails:descriptionRequired' }),
    email: email('email', 'notificationEmails:emailWrong', {
      required: 'notificationEmails:emailRequired',
      already_exists: 'notificationEmails:emailExists',
    }),
    language: held<Language>('en')('language'),
    incident: schedule(usualPreferences.incident),
    visibility_high: schedule(usualPreferences.visibility_high),
    visibility_other: schedule(usualPreferences.visibility_other),
    threat: schedule(usualPreferences.threat),
    feed: schedule(usualPreferences.feed),
    smallest: held<MinCriticality>(usualPreferences.smallest)('preferences'),
    quiet: {
      ...held('')('preferences'),
      check: (quiet) => (areQuietHoursInvalid(quiet) ? 'notificationEmails:told.quietWrong' : undefined),
    },
    /** Only for a new address; empty without a key. */
    key: {
      ...held('')('base64_pgp_key', { validation_failed: 'errors:status.422' }),
      tidy: (key) => key.trim(),
      check: (key) => (key === '' || isLongEnough(key) ? undefined : 'notificationEmails:pgp.short'),
    },
    /** A user who gave a key relies on it, so a rejected key must not count as "no key". */
    keyRefused: { ...held<GivenKey['keyRefused']>('')(), isHidden: true },
  },
  check: ({ keyRefused }) => (keyRefused === '' ? {} : { key: refusalMessages[keyRefused] }),
  body: ({
    organization,
    description,
    email: address,
    language,
    key,
    keyRefused: _refused,
    ...preferences
  }) => ({
    client_id: organization,
    description,
    email: address,
    language,
    preferences: preferencesOf(preferences),
    ...(key === '' ? {} : { base64_pgp_key: keyToSend(key) }),
  }),
  special: {
    pgp_key_incorrect: unusableKey('pgp_key_incorrect'),
    pgp_key_private: unusableKey('pgp_key_private'),
    pgp_key_expired: unusableKey('pgp_key_expired'),
    pgp_key_cannot_encrypt: unusableKey('pgp_key_cannot_encrypt'),
    pgp_key_unsupported: unusableKey('pgp_key_unsupported'),
    file_size_too_big: unusableKey('file_size_too_big'),
    // All other fields of this form have error codes of their own (part 3 section 8).
    malformed_request: { problem: 'notificationEmails:pgp.uploadFailed' },
  },
  failed: { create: 'notificationEmails:createFailed', update: 'notificationEmails:updateFailed' },
})
export type EmailFormValues = ValuesOf<typeof emailForm>

/** A loaded address as the form shows it. */
export const formOf = ({
  client_id,
  description,
  email: address,
  language,
  preferences,
}: NotificationEmail): EmailFormValues => ({
  organization: client_id,
  description,
  email: address,
  language,
  ...valuesOfPreferences(preferences),
  key: '',
  keyRefused: '',
})
