/** The e-mail messages of the portal: the data of each template, and how it is protected. */
import * as z from 'zod'
import { incidentOutcomes, replySides } from '#shared/domain/incident-replies.ts'
import { clearContents } from '#shared/domain/notifications/settings.ts'
import { sightingKinds, sightingOutcomes } from '#shared/domain/sightings.ts'
import { reminderSteps } from '#shared/domain/exposures/reminders.ts'
import { tlpLevels } from '#shared/domain/tlp/levels.ts'
import { itemLists } from '#shared/domain/item-lists.ts'
import { modules } from '#shared/domain/roles.ts'
import { deliveryProblems } from '#shared/domain/webhooks.ts'

const instant = z.string()
/** Set when the message is sent unencrypted, which restricts what TLP levels allow in it: `unencrypted`. */
const inClearSchema = z.boolean().optional()
/** Unsubscribe links, for people and for mail programs. */
const endsSchema = z.object({ page: z.string(), oneClick: z.string() })

/** Why a user gets a reminder about an exposure. Administrators get `unowned`. */
export const reminderReasons = [...reminderSteps, 'unowned'] as const
export type ReminderReason = (typeof reminderReasons)[number]

/** Changes of an account's second factors, as reported to its owner. */
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
  /** To a signed-in user, before a call that requires it. */
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
  /** Many wrong passwords came from browsers unknown to the account. */
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
    /** Whether the account may have an API key, which continues to work. */
    may_have_key: z.boolean().optional(),
  }),
  /** To a user's new address, before it becomes valid. */
  z.object({ template: z.literal('email_confirmation'), link: z.string(), by: z.string(), hours: z.int() }),
  /** To the previous address: at once, and when the new one becomes valid. */
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
    /** Name of a passkey. */
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
  /** An administrator, or the operator (null), removed the account's second factors. */
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
  /** To users who decide on a request for a module. `available`: the organization has the module. */
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
  /** To an organization's administrators: the PGP key of one of its notification addresses expires soon. */
  z.object({
    template: z.literal('pgp_key_expiring'),
    email: z.string(),
    expires: instant,
    link: z.string(),
  }),
  /** To an organization's administrators: one of its named API keys expires soon. */
  z.object({
    template: z.literal('api_key_expiring'),
    name: z.string(),
    prefix: z.string().nullable(),
    expires: instant,
    /** Null when it was not used in the last months. */
    used: z.object({ at: instant, address: z.string().nullable() }).nullable(),
    link: z.string(),
  }),
  /**
   * To the sender of a sighting, or administrators if a key sent it: an analyst has answered. Does not contain the
   * indicator's value.
   */
  z.object({
    template: z.literal('sighting_answered'),
    kind: z.enum(sightingKinds),
    outcome: z.enum(sightingOutcomes),
    feed_id: z.int(),
    /** The indicator's level; missing in old messages. */
    tlp: z.enum(tlpLevels).optional(),
    in_clear: inClearSchema,
    link: z.string(),
  }),
  /**
   * To administrators: indicators were withdrawn that the organization's systems may have. Contains their numbers, at
   * most twenty.
   */
  z.object({
    template: z.literal('indicators_withdrawn'),
    feed_ids: z.array(z.int()),
    /** Their levels, in the same order; missing in old messages. */
    tlps: z.array(z.enum(tlpLevels)).optional(),
    in_clear: inClearSchema,
    total: z.int(),
    link: z.string(),
  }),
  /** To users who wrote about an incident, or are mentioned: there are replies, or notes. Texts are safe to quote. */
  z.object({
    template: z.literal('incident_replied'),
    /** The side that replied; missing in old messages, which are about replies of organizations. */
    by: z.enum(replySides).optional(),
    incident_id: z.int(),
    name: z.string(),
    organization: z.string(),
    /** All new replies; missing in old messages, which have one. */
    total: z.int().optional(),
    /** The last ones, oldest first. The author is empty where the recipient does not see it. */
    replies: z
      .array(
        z.object({
          at: instant,
          author: z.string(),
          text: z.string(),
          /** Names of the files, which e-mails do not carry. */
          files: z.array(z.string()),
        }),
      )
      .optional(),
    /** Whether the recipient is mentioned. */
    is_mentioned: z.boolean().optional(),
    /** Whether they are internal notes of the provider. */
    is_note: z.boolean().optional(),
    /** The one reply of an old message. */
    author: z.string().optional(),
    text: z.string().optional(),
    files: z.array(z.string()).optional(),
    outcome: z.enum(incidentOutcomes).nullable(),
    tlp: z.enum(tlpLevels),
    in_clear: inClearSchema,
    /** What the organization allows in an unencrypted message. */
    clear_content: z.enum(clearContents),
    /** Names the thread of the conversation. */
    thread: z.string(),
    link: z.string(),
    /** Missing in old messages. */
    ends: endsSchema.optional(),
    settings: z.string().optional(),
  }),
  /** To a user: what came to views in the user's digest, and what matches the organization's assets. */
  z.object({
    template: z.literal('personal_news'),
    /** A digest, or matches alone, at once. */
    kind: z.enum(['digest', 'concerns_us']),
    /** New items, each once. Absent from messages of the version before, which sum up the sections. */
    count: z.int().optional(),
    sections: z.array(
      z.object({
        list: z.enum(itemLists),
        /** Null for items that match assets. The name is safe to quote. */
        view: z.object({ id: z.int(), name: z.string() }).nullable(),
        total: z.int(),
        link: z.string(),
        /** The latest. Names are safe to quote, and empty where the TLP level forbids them in every e-mail. */
        items: z.array(z.object({ id: z.int(), name: z.string(), tlp: z.enum(tlpLevels), link: z.string() })),
      }),
    ),
    in_clear: inClearSchema,
    /** What the organization allows in an unencrypted message. */
    clear_content: z.enum(clearContents),
    ends: endsSchema,
    settings: z.string(),
  }),
  /** To administrators: groups or views that limit a named API key were deleted. */
  z.object({
    template: z.literal('api_key_scope_gone'),
    name: z.string(),
    prefix: z.string().nullable(),
    /** Number of deleted groups and views. */
    groups: z.int(),
    views: z.int(),
    /** Whether all of the key's groups and views were deleted. */
    isAll: z.boolean(),
    used: z.object({ at: instant, address: z.string().nullable() }).nullable(),
    link: z.string(),
  }),
  /** To administrators: a webhook is paused because its deliveries fail. */
  z.object({
    template: z.literal('webhook_paused'),
    name: z.string(),
    /** Only the host, because the rest of the URL may contain a token. */
    host: z.string(),
    reason: z.enum(['failing', 'gone']),
    since: instant,
    problem: z.enum(deliveryProblems),
    status: z.int().nullable(),
    link: z.string(),
  }),
  /** To a user who repairs exposures, or to administrators for exposures without an owner: what to do now. */
  z.object({
    template: z.literal('exposure_reminder'),
    /** The listed exposures, most urgent first, up to the limit of a message. Names are safe to quote. */
    items: z.array(
      z.object({
        step: z.enum(reminderReasons),
        name: z.string(),
        /** The name in an unencrypted message, where the TLP level does not allow the real one. */
        clear_name: z.string().optional(),
        due_date: z.string().nullable(),
        /** Missing in old messages, which count as the level of counts. */
        tlp: z.enum(tlpLevels).optional(),
        /** Its TLP level forbids its name in e-mail, so its number is the name. */
        is_notice: z.boolean().optional(),
      }),
    ),
    /** Number of exposures per reason, including those not listed. */
    counts: z.array(z.object({ step: z.enum(reminderReasons), count: z.int() })),
    /** Whether an unencrypted message may contain names; the organization decides (`clear_content`). */
    names_in_clear: z.boolean(),
    link: z.string(),
    /** Missing in old messages. */
    ends: endsSchema.optional(),
    settings: z.string().optional(),
  }),
])
export type Mail = z.infer<typeof mailSchema>
export type Template = Mail['template']

/** A message as it may be sent unencrypted. */
export const unencrypted = (mail: Mail): Mail => {
  if (
    mail.template === 'sighting_answered' ||
    mail.template === 'indicators_withdrawn' ||
    mail.template === 'incident_replied' ||
    mail.template === 'personal_news'
  )
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
 * How a message to a recipient with a PGP key is sent. `preferred` falls back to clear text when the key no longer
 * works, so that an expired key locks no one out. `required` is not sent in that case. Reasons: docs/decisions/mail.md.
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
  incident_replied: 'preferred',
  personal_news: 'preferred',
  indicators_withdrawn: 'preferred',
  api_key_scope_gone: 'preferred',
  webhook_paused: 'preferred',
  exposure_reminder: 'preferred',
} as const satisfies Record<Template, Protection>
