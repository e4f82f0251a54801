/** Which audit records an organization's admins see (docs/decisions/audit.md). */
import type { AuditedKind, SecurityAction } from '../../contracts/audit.ts'
import type { Module } from '../roles.ts'

/**
 * - `own`: acts of the organization's users and keys.
 * - `provider`: those, and acts of the provider without the person's name.
 * - `staff`: not shown to organizations.
 */
export type AuditAudience = 'own' | 'provider' | 'staff'

/** The audience of each action that changes no entity. */
export const audienceOfActions = {
  session: 'own',
  refusal: 'own',
  refusals_left_out: 'staff',
  sign_in: 'own',
  second_factor: 'own',
  second_factor_resend: 'own',
  sign_out: 'own',
  account_locked: 'own',
  account_unlocked: 'provider',
  password_reset_request: 'own',
  password_reset: 'own',
  password_change: 'own',
  invitation: 'provider',
  invitation_send_again: 'provider',
  email_change_request: 'provider',
  email_change: 'provider',
  email_change_withdraw: 'provider',
  pgp_key_create: 'own',
  pgp_key_delete: 'own',
  notification_test: 'provider',
  organization_delete: 'staff',
  organization_removed: 'staff',
  export: 'own',
  api_key_create: 'provider',
  api_key_regenerate: 'provider',
  api_key_reveal: 'provider',
  api_key_delete: 'provider',
  api_key_rotate: 'provider',
  api_key_revoke: 'provider',
  api_key_use: 'own',
  api_key_refused: 'own',
  incident_note: 'staff',
  notification_hold: 'staff',
  notification_send: 'staff',
  mail_send_again: 'staff',
  webhook_test: 'own',
  webhook_send_again: 'own',
  confirmation: 'own',
  factor_add: 'own',
  factor_remove: 'own',
  factor_reset: 'provider',
  recovery_codes_create: 'own',
  recovery_code_use: 'own',
  session_end: 'own',
  reminders_off: 'own',
  reminders_on: 'own',
  personal_emails_off: 'own',
  sign_in_settings: 'staff',
} as const satisfies Record<SecurityAction, AuditAudience>

/**
 * The audience of changes to each kind of entity. `provider` includes the portal's own acts, such as pausing a webhook.
 */
export const audienceOfKinds = {
  organization: 'provider',
  user: 'provider',
  module_request: 'provider',
  organization_tag: 'staff',
  notification_email: 'provider',
  asset: 'provider',
  asset_request: 'provider',
  concern_dismissal: 'own',
  api_key: 'provider',
  threat: 'staff',
  threat_category: 'staff',
  threat_tag: 'staff',
  incident: 'own',
  incident_template: 'staff',
  incident_category: 'staff',
  incident_tag: 'staff',
  visibility: 'own',
  visibility_category: 'staff',
  exposure_settings: 'own',
  threat_tlp: 'staff',
  incident_tlp: 'staff',
  visibility_tlp: 'staff',
  feed_tlp: 'staff',
  feed_group_tlp: 'staff',
  feed: 'staff',
  feed_group: 'staff',
  feed_comment: 'staff',
  feed_view: 'own',
  feed_category: 'staff',
  feed_tag: 'staff',
  feed_type: 'staff',
  sighting: 'own',
  report_template: 'own',
  periodic_report: 'own',
  report: 'own',
  webhook: 'provider',
  source: 'staff',
} as const satisfies Record<AuditedKind, AuditAudience>

/** The module whose readers may see the names of these entities. Those of others need none. */
export const moduleOfKinds = {
  threat: 'threat',
  incident: 'incident',
  visibility: 'visibility',
  feed: 'feed',
  feed_group: 'feed',
  feed_comment: 'feed',
  feed_view: 'feed',
  sighting: 'feed',
  report_template: 'report',
  periodic_report: 'report',
  report: 'report',
} as const satisfies Partial<Record<AuditedKind, Module>>

/** What organizations make for themselves. The provider does not see its names. */
export const organizationsOnly = ['feed_view', 'report_template', 'periodic_report', 'report'] as const
