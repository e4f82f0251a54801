/** Loads the tags, assets and notification e-mails of the demo's organizations. Existing items stay unchanged. */
import * as z from 'zod'
import { addAsset, isKnown } from '#functions/assets/asset.ts'
import { assetsCollection } from '#functions/assets/asset-store.ts'
import {
  newNotificationEmail,
  notificationEmailsCollection,
} from '#functions/notification-emails/notification-email-store.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { changeEntities } from '#functions/core/event-store/bulk.ts'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { working } from '#functions/rules/mail/delivery-status.ts'
import { readPublicKey } from '#functions/core/crypto/pgp.ts'
import { emailKey } from '#functions/rules/tenants/organization.ts'
import type { AssetType } from '#shared/domain/assets/asset-types.ts'
import { checkAsset, isFaulty } from '#shared/domain/assets/asset-values.ts'
import { defaultPreferences } from '#shared/domain/notifications/preferences.ts'
import { nameKey } from '#shared/domain/text.ts'
import type { DemoOrganization } from './people.ts'

const idRow = z.object({ id: z.int() })

export const loadOrganizationData = async (
  platform: Platform,
  actor: Actor,
  organizationId: number,
  organization: DemoOrganization,
): Promise<void> => {
  await loadTags(platform, actor, organizationId, organization.tags)
  const assets = platform.collection(assetsCollection)
  await assets.commit(actor, (commit) => {
    const add = (
      wanted: readonly (readonly [AssetType, string])[],
      role: 'platform_admin' | 'organization_admin',
      name: string,
    ): void => {
      for (const [asset_type, value] of wanted) {
        const checked = checkAsset(asset_type, value)
        if (isFaulty(checked)) throw new Error(`${value}: ${checked.fault}`)
        const asset = { asset_type, ...checked }
        if (!isKnown(commit.readModel, organizationId, asset))
          addAsset(commit, { role, name }, organizationId, asset)
      }
    }
    add(organization.assets, 'platform_admin', actor.name)
    add(
      organization.requested,
      'organization_admin',
      organization.people.find(({ role }) => role === 'organization_admin')?.name ?? actor.name,
    )
  })
  await loadAddresses(platform, actor, organizationId, organization.notified)
  await changeEntities(
    platform.collection(organizationsCollection),
    'organization',
    [organizationId],
    actor,
    (entity) =>
      entity.notification_settings !== undefined
        ? { entity, fields: [] }
        : {
            entity: { ...entity, notification_settings: organization.notifications },
            fields: ['time_zone', 'clear_content'],
          },
  )
}

const loadAddresses = async (
  platform: Platform,
  actor: Actor,
  organizationId: number,
  addresses: DemoOrganization['notified'],
): Promise<void> => {
  const read = await Promise.all(
    addresses.map(async ({ key, ...address }) => ({
      ...address,
      pgp_key:
        key === undefined
          ? null
          : await readPublicKey(Buffer.from(key).toString('base64'), platform.clock.now()),
    })),
  )
  await platform.collection(notificationEmailsCollection).commit(actor, (commit) => {
    for (const { description, email, language, preferences, pgp_key, paused } of read) {
      if (
        commit.readModel.row(
          idRow,
          'SELECT id FROM notification_email WHERE client_id = ? AND email_key = ?',
          [organizationId, emailKey(email)],
        ) !== undefined
      )
        continue
      commit.create(
        'notification_email',
        commit.nextId('notification_email'),
        newNotificationEmail({
          client_id: organizationId,
          description,
          email,
          language,
          pgp_key,
          creation_date: commit.at,
          preferences: { ...defaultPreferences, ...preferences },
          delivery:
            paused === true
              ? { ...working, state: 'paused', reason: 'bounces', hard_bounces: 3, since: commit.at }
              : working,
        }),
      )
    }
  })
}

const loadTags = async (
  platform: Platform,
  actor: Actor,
  organizationId: number,
  tags: DemoOrganization['tags'],
): Promise<void> => {
  const organizations = platform.collection(organizationsCollection)
  const ids = await organizations.commit(actor, (commit) =>
    tags.map(({ name_pl, name_en }) => {
      const known = commit.readModel.row(idRow, 'SELECT id FROM organization_tag WHERE en_key = ?', [
        nameKey(name_en),
      ])?.id
      if (known !== undefined) return known
      const id = commit.nextId('organization_tag')
      commit.create('organization_tag', id, { name_pl, name_en, is_active: true })
      return id
    }),
  )
  await changeEntities(organizations, 'organization', [organizationId], actor, (entity) =>
    entity.tags.length > 0
      ? { entity, fields: [] }
      : { entity: { ...entity, tags: ids }, fields: ['organization_tags'] },
  )
}
