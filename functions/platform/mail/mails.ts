/** The mails the portal writes: what each needs to be written, and how it is protected. */
import * as z from 'zod'
import { sightingKinds, sightingOutcomes } from '#shared/domain/sightings.ts'
import { reminderSteps } from '#shared/domain/exposures/reminders.ts'
import { tlpLevels } from '#shared/domain/tlp/levels.ts'
import { modules } from '#shared/domain/roles.ts'
import { deliveryProblems } from '#shared/domain/webhooks.ts'

const instant = z.string()
/** Set as the mail goes out unencrypted, which levels let say less: `inClear`. */
const inClearSchema = z.boolean().optional()

/** Why somebody is reminded of an exposure; `unowned` is told to administrators. */
export const reminderReasons = [...reminderSteps, 'unowned'] as const
export type ReminderReason = (typeof reminderReasons)[number]

/** What may become of the second factors of an account, as its owner is told. */
export const factorChanges = [
  'app_added',
  'app_replaced',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
  'mail_on',
  'mail_off',
] as const
export type FactorChange = (typeof factorChanges)[number]

export const mailSchema = z.discriminatedUnion('template', [
  z.object({
    template: z.literal('second_factor_code'),
    code: z.string(),
    address: z.string(),
    at: instant,
    minutes: z.int(),
  }),
  /** To somebody who is signed in, before a call that asks for it. */
  z.object({
    template: z.literal('confirmation_code'),
    code: z.string(),
    address: z.string(),
    at: instant,
    minutes: z.int(),
  }),
  z.object({
    template: z.literal('account_locked'),
    link: z.string(),
    address: z.string(),
    at: instant,
    minutes: z.int(),
  }),
  z.object({
    template: z.literal('password_reset'),
    link: z.string(),
    address: z.string(),
    at: instant,
    minutes: z.int(),
  }),
  /** Many wrong passwords from browsers that the account does not know. */
  z.object({
    template: z.literal('account_guarded'),
    link: z.string(),
    address: z.string(),
    at: instant,
    minutes: z.int(),
  }),
  z.object({
    template: z.literal('password_changed'),
    address: z.string(),
    at: instant,
    /** Whether the account may have an API key, which goes on working. */
    may_have_key: z.boolean().optional(),
  }),
  /** To a new address of a user, before it counts. */
  z.object({ template: z.literal('email_confirmation'), link: z.string(), by: z.string(), hours: z.int() }),
  /** To the address before: at once, and when the new one counts. */
  z.object({
    template: z.literal('email_change_requested'),
    link: z.string(),
    email: z.string(),
    by: z.string(),
    at: instant,
    hours: z.int(),
  }),
  /** A second factor of the account was set up or removed. */
  z.object({
    template: z.literal('factor_changed'),
    change: z.enum(factorChanges),
    /** Of a passkey. */
    name: z.string().nullable(),
    address: z.string(),
    at: instant,
  }),
  z.object({
    template: z.literal('recovery_code_used'),
    left: z.int(),
    address: z.string(),
    at: instant,
  }),
  /** An administrator, or the operator (null), removed the second factors of the account. */
  z.object({ template: z.literal('factors_reset'), by: z.string().nullable(), at: instant }),
  z.object({ template: z.literal('email_changed'), email: z.string(), at: instant }),
  /** To a new user. `organization` is null for provider staff. */
  z.object({
    template: z.literal('invitation'),
    link: z.string(),
    inviter: z.string(),
    organization: z.string().nullable(),
    hours: z.int(),
  }),
  /** To those who answer a request for a module; `available` says whether the organization has the module. */
  z.object({
    template: z.literal('module_requested'),
    module: z.enum(modules),
    author: z.string(),
    organization: z.string(),
    available: z.boolean(),
    link: z.string(),
  }),
  /** To the author of a request for a module. `reason` is null when it was granted. */
  z.object({
    template: z.literal('module_request_answered'),
    module: z.enum(modules),
    granted: z.boolean(),
    reason: z.string().nullable(),
    answered_by: z.string(),
    link: z.string(),
  }),
  /** To the administrators of an organization: the key of one of its notification e-mails ends soon. */
  z.object({
    template: z.literal('pgp_key_expiring'),
    email: z.string(),
    expires: instant,
    link: z.string(),
  }),
  /** To the same: one of the organization's named API keys ends soon. */
  z.object({
    template: z.literal('api_key_expiring'),
    name: z.string(),
    prefix: z.string().nullable(),
    expires: instant,
    /** Null where it was not used in the last months. */
    used: z.object({ at: instant, address: z.string().nullable() }).nullable(),
    link: z.string(),
  }),
  /** To who sent a sighting of an indicator, or administrators for a key: an analyst has answered. Without its value. */
  z.object({
    template: z.literal('sighting_answered'),
    kind: z.enum(sightingKinds),
    outcome: z.enum(sightingOutcomes),
    feed_id: z.int(),
    /** The indicator's level; mails of before have none. */
    tlp: z.enum(tlpLevels).optional(),
    in_clear: inClearSchema,
    link: z.string(),
  }),
  /** To administrators: indicators were withdrawn that the organization's systems may have. Their numbers, at most twenty. */
  z.object({
    template: z.literal('indicators_withdrawn'),
    feed_ids: z.array(z.int()),
    /** Their levels, in the same order; mails of before have none. */
    tlps: z.array(z.enum(tlpLevels)).optional(),
    in_clear: inClearSchema,
    total: z.int(),
    link: z.string(),
  }),
  /** To the same: groups and views are gone that one of its named API keys is limited to. */
  z.object({
    template: z.literal('api_key_scope_gone'),
    name: z.string(),
    prefix: z.string().nullable(),
    /** How many of each are gone. */
    groups: z.int(),
    views: z.int(),
    /** Whether nothing is left of what it is limited to. */
    isAll: z.boolean(),
    used: z.object({ at: instant, address: z.string().nullable() }).nullable(),
    link: z.string(),
  }),
  /** To the same: one of the organization's webhooks is paused, since nothing arrives at it. */
  z.object({
    template: z.literal('webhook_paused'),
    name: z.string(),
    /** Of its address no more: the rest may have a token. */
    host: z.string(),
    reason: z.enum(['failing', 'gone']),
    since: instant,
    problem: z.enum(deliveryProblems),
    status: z.int().nullable(),
    link: z.string(),
  }),
  /** To a person who repairs exposures, or to administrators of what nobody repairs: what is to be done now. */
  z.object({
    template: z.literal('exposure_reminder'),
    /** What is told, the most urgent first; no more than a mail holds. Names are as a mail may quote them. */
    items: z.array(
      z.object({
        step: z.enum(reminderReasons),
        name: z.string(),
        /** What stands in its place in an unencrypted mail, where its level lets none name it. */
        clear_name: z.string().optional(),
        due_date: z.string().nullable(),
        /** Mails of before have none: they are of the level that mails of counts have. */
        tlp: z.enum(tlpLevels).optional(),
        /** Its level lets no mail name it: its name is its number. */
        is_notice: z.boolean().optional(),
      }),
    ),
    /** How many there are of each reason, those left out too. */
    counts: z.array(z.object({ step: z.enum(reminderReasons), count: z.int() })),
    /** Whether an unencrypted mail may name them: the organization decides it (`clear_content`). */
    names_in_clear: z.boolean(),
    link: z.string(),
    /** Where they are ended, for people and for mail programs; mails of before have none. */
    ends: z.object({ page: z.string(), oneClick: z.string() }).optional(),
    settings: z.string().optional(),
  }),
])
export type Mail = z.infer<typeof mailSchema>
export type Template = Mail['template']

/** A mail as it may go out unencrypted. */
export const inClear = (mail: Mail): Mail => {
  if (mail.template === 'sighting_answered' || mail.template === 'indicators_withdrawn')
    return { ...mail, in_clear: true }
  if (mail.template !== 'exposure_reminder') return mail
  return {
    ...mail,
    items: mail.names_in_clear
      ? mail.items.map((item) =>
          item.clear_name === undefined ? item : { ...item, name: item.clear_name, is_notice: true },
        )
      : [],
  }
}

/**
 * What happens to a mail whose recipient has a PGP key. `preferred` goes in clear when the key has stopped
 * working, so that
 * nobody is locked out by an expired key; `required` is then not sent. Reasons: docs/decisions/mail.md.
 */
export type Protection = 'clear' | 'preferred' | 'required'

export const protectionOf = {
  second_factor_code: 'clear',
  confirmation_code: 'clear',
  account_locked: 'preferred',
  password_reset: 'preferred',
  account_guarded: 'preferred',
  password_changed: 'preferred',
  email_confirmation: 'preferred',
  email_change_requested: 'preferred',
  email_changed: 'preferred',
  factor_changed: 'preferred',
  recovery_code_used: 'preferred',
  factors_reset: 'preferred',
  invitation: 'preferred',
  module_requested: 'preferred',
  module_request_answered: 'preferred',
  pgp_key_expiring: 'preferred',
  api_key_expiring: 'preferred',
  sighting_answered: 'preferred',
  indicators_withdrawn: 'preferred',
  api_key_scope_gone: 'preferred',
  webhook_paused: 'preferred',
  exposure_reminder: 'preferred',
} as const satisfies Record<Template, Protection>
