/** Fills the templates of the portal's own e-mails. */
import type { Language } from '#shared/contracts/account.ts'
import { keyNameOf } from '#shared/domain/key-actor.ts'
import { providerZone } from '#shared/domain/time-zone.ts'
import { tlpLabel } from '#shared/domain/tlp/levels.ts'
import type { Mail } from '../mails.ts'
import { commonTexts } from '../email/common-texts.ts'
import type { EmailContent } from '../render-email.ts'
import {
  answeredIndicator,
  contentOfReply,
  announcementOf,
  repliesIn,
  levelOfAnswer,
  momentsIn,
  newsSection,
  personalNewsLines,
  placeOfProblem,
  reasonsOf,
  reminderLines,
  templateTexts,
  tlpOfPersonalNews,
  tlpOfReminder,
  tlpOfWithdrawn,
  withdrawnAddresses,
  withdrawnNumbers,
} from './template-parts.ts'

/** Fills a template in a language, with times in a time zone. */
export const fillTemplate = (
  mail: Mail,
  language: Language,
  provider: string,
  zone: string = providerZone,
): EmailContent => ({
  ...contentOf(mail, language, provider, zone),
  provider,
  foot: templateTexts[language]('automatic'),
})

type Of<Template extends Mail['template']> = Extract<Mail, { template: Template }>
type Content = Omit<EmailContent, 'provider' | 'foot'>

const contentOf = (mail: Mail, language: Language, provider: string, zone: string): Content => {
  const t = templateTexts[language]
  const moments = momentsIn(language, zone)
  const moment = 'at' in mail ? moments.moment(mail.at) : ''
  const keyText = ({ name, prefix }: Of<'api_key_expiring' | 'api_key_scope_gone'>): string =>
    prefix === null ? t('apiKey.name', { name }) : t('apiKey.nameAndPrefix', { name, prefix })
  const lastUse = ({ at, address }: NonNullable<Of<'api_key_expiring'>['used']>): string =>
    address === null
      ? t('apiKey.lastUse', { moment: moments.moment(at) })
      : t('apiKey.lastUseFrom', { moment: moments.moment(at), address })
  switch (mail.template) {
    case 'second_factor_code':
    case 'confirmation_code': {
      const { template, code, minutes, address } = mail
      return {
        subject: t(`${template}.subject`, { provider }),
        lines: [t(`${template}.validity`, { minutes })],
        code,
        after: [t(`${template}.attempt`, { moment, address }), t(`${template}.advice`)],
      }
    }
    case 'factor_changed':
      return {
        subject: t('factor_changed.subject'),
        lines: [
          t(`factor_changed.change.${mail.change}`, { name: mail.name ?? '' }),
          t('factor_changed.from', { moment, address: mail.address }),
        ],
        after: [t('factor_changed.advice')],
      }
    case 'recovery_code_used':
      return {
        subject: t('recovery_code_used.subject'),
        lines: [
          t('recovery_code_used.used', { moment, address: mail.address }),
          mail.left === 0 ? t('recovery_code_used.last') : t('recovery_code_used.left', { count: mail.left }),
        ],
        after: [t('recovery_code_used.advice')],
      }
    case 'factors_reset':
      return {
        subject: t('factors_reset.subject'),
        lines: [
          t('factors_reset.removed', { by: mail.by ?? t('factors_reset.operator'), moment }),
          t('factors_reset.next'),
        ],
        after: [t('factors_reset.advice')],
      }
    case 'account_locked':
      return {
        subject: t('account_locked.subject'),
        lines: [
          t('account_locked.locked', { moment, address: mail.address }),
          t('account_locked.unlock', { minutes: mail.minutes }),
        ],
        action: { label: t('account_locked.action'), link: mail.link },
        after: [t('account_locked.advice')],
      }
    case 'password_reset':
      return {
        subject: t('password_reset.subject', { provider }),
        lines: [
          t('password_reset.requested', { moment, address: mail.address }),
          t('password_reset.validity', { minutes: mail.minutes }),
        ],
        action: { label: t('password_reset.action'), link: mail.link },
        after: [t('password_reset.advice')],
      }
    case 'account_guarded':
      return {
        subject: t('account_guarded.subject'),
        lines: [
          t('account_guarded.guessed', { moment, address: mail.address }),
          t('account_guarded.wait', { minutes: mail.minutes }),
        ],
        action: { label: t('account_guarded.action'), link: mail.link },
        after: [t('account_guarded.advice')],
      }
    case 'password_changed':
      return {
        subject: t('password_changed.subject'),
        lines: [
          t('password_changed.changed', { moment, address: mail.address }),
          ...(mail.may_have_key === true ? [t('password_changed.key')] : []),
        ],
        after: [t('password_changed.advice')],
      }
    case 'email_confirmation':
      return {
        subject: t('email_confirmation.subject', { provider }),
        lines: [
          t('email_confirmation.entered', { by: mail.by, provider }),
          t('email_confirmation.validity', { hours: mail.hours }),
        ],
        action: { label: t('email_confirmation.action'), link: mail.link },
        after: [t('email_confirmation.effect'), t('email_confirmation.advice')],
      }
    case 'email_change_requested':
      return {
        subject: t('email_change_requested.subject'),
        lines: [
          t('email_change_requested.entered', { by: mail.by, email: mail.email, moment }),
          t('email_change_requested.effect'),
        ],
        action: { label: t('email_change_requested.action'), link: mail.link },
        after: [
          t('email_change_requested.advice', { hours: mail.hours }),
          t('email_change_requested.noAction'),
        ],
      }
    case 'email_changed':
      return {
        subject: t('email_changed.subject'),
        lines: [t('email_changed.confirmed', { email: mail.email, moment }), t('email_changed.effect')],
        after: [t('email_changed.advice')],
      }
    case 'invitation': {
      const { inviter, organization } = mail
      return {
        subject: t('invitation.subject', { provider }),
        lines: [
          organization === null
            ? t('invitation.created', { inviter, provider })
            : t('invitation.createdWith', { inviter, organization, provider }),
          t('invitation.validity', { hours: mail.hours }),
        ],
        action: { label: t('invitation.action'), link: mail.link },
        after: [t('invitation.signIn'), t('invitation.advice')],
      }
    }
    case 'module_requested': {
      const { author, organization, module } = mail
      return {
        subject: t('module_requested.subject', { provider }),
        lines: [
          t('module_requested.asked', { author, organization, module: t(`modules.${module}`) }),
          mail.available ? t('module_requested.decide') : t('module_requested.switchOn', { organization }),
        ],
        action: { label: t('module_requested.action'), link: mail.link },
        after: [],
      }
    }
    case 'module_request_answered': {
      const answer = mail.granted ? 'granted' : 'denied'
      return {
        subject: t(`module_request_answered.${answer}.subject`),
        lines: [
          t(`module_request_answered.${answer}.text`, {
            module: t(`modules.${mail.module}`),
            answered_by: mail.answered_by,
          }),
          ...(mail.granted
            ? []
            : [t('module_request_answered.denied.reason', { reason: mail.reason ?? '' })]),
        ],
        action: { label: t('module_request_answered.action'), link: mail.link },
        after: [],
      }
    }
    case 'sighting_answered': {
      const { isAnnounced, tlp } = levelOfAnswer(mail)
      return {
        subject: t('sighting_answered.subject'),
        lines: isAnnounced
          ? [
              t('sighting_answered.announced', { indicator: answeredIndicator(mail) }),
              commonTexts[language]('noticesOnly', { levels: tlpLabel(mail.tlp ?? tlp) }),
            ]
          : [
              t('sighting_answered.answered', {
                kind: t(`sighting_answered.kind.${mail.kind}`),
                id: mail.feed_id,
                outcome: t(`sighting_answered.outcome.${mail.outcome}`),
              }),
              t('sighting_answered.whole'),
            ],
        action: { label: t('sighting_answered.action'), link: mail.link },
        after: [],
        tlp,
      }
    }
    case 'incident_replied': {
      const { shows, isAnnounced, tlp } = contentOfReply(mail)
      const { incident_id: id, name, organization, outcome, total = 1 } = mail
      const replies = repliesIn(mail)
      const nameOf = (writer: string): string => {
        const key = keyNameOf({ name: writer })
        return key === undefined ? writer : t('incident_replied.byKey', { name: key })
      }
      const author = nameOf(replies[0]?.author ?? '')
      const isOfProvider = mail.by === 'provider'
      const isNote = mail.is_note === true
      const isOne = total === 1
      return {
        subject: t(
          `incident_replied.${isNote ? 'subjectOfNotes' : 'subject'}${shows === 'counts' ? '' : 'Named'}`,
          { id, name },
        ),
        lines: [
          shows === 'counts'
            ? t(`incident_replied.${announcementOf(mail)}`, { id })
            : isNote
              ? t(isOne ? 'incident_replied.noted' : 'incident_replied.notedMany', { id, author })
              : isOfProvider
                ? t(isOne ? 'incident_replied.repliedProvider' : 'incident_replied.repliedProviderMany', {
                    id,
                    provider: author === '' ? provider : `${author} (${provider})`,
                  })
                : isOne
                  ? t('incident_replied.replied', { id, author, organization })
                  : t('incident_replied.repliedMany', { id, organization }),
          ...(shows === 'counts' || outcome === null
            ? []
            : [t('incident_replied.closed', { outcome: t(`incident_replied.outcome.${outcome}`) })]),
          ...(mail.is_mentioned === true ? [t('incident_replied.mentioned')] : []),
          ...(isOne ? [] : [t(`incident_replied.${isNote ? 'numberOfNotes' : 'number'}`, { number: total })]),
          ...(shows !== 'everything'
            ? []
            : replies.flatMap(({ at, author: writer, text, files }) => [
                ...(isOne
                  ? []
                  : [[nameOf(writer), moments.moment(at)].filter((one) => one !== '').join(', ')]),
                ...text.split(/\n{2,}/),
                ...(files.length === 0 ? [] : [t('incident_replied.files', { names: files.join(', ') })]),
              ])),
          ...(shows === 'everything' && total > replies.length ? [t('incident_replied.earlier')] : []),
          ...(isAnnounced
            ? [commonTexts[language]('noticesOnly', { levels: tlpLabel(mail.tlp) })]
            : shows === 'everything'
              ? []
              : [t(`incident_replied.${isNote || !isOne ? 'inPortalMany' : 'inPortal'}`)]),
        ],
        action: { label: t('incident_replied.action'), link: mail.link },
        after: [
          t(
            mail.is_mentioned === true
              ? 'incident_replied.whyMentioned'
              : isOfProvider
                ? 'incident_replied.why'
                : 'incident_replied.whyAnalyst',
          ),
        ],
        tlp,
      }
    }
    case 'personal_news': {
      const { kind, sections } = mail
      const count = mail.count ?? sections.reduce((sum, { total }) => sum + total, 0)
      return {
        subject: t(`personal_news.${kind}.subject`, { count }),
        lines: personalNewsLines(mail, language),
        sections: sections.map((section) => newsSection(mail, section, language)),
        after: [t(`personal_news.${kind}.why`)],
        tlp: tlpOfPersonalNews(mail),
      }
    }
    case 'indicators_withdrawn': {
      const { total: count, feed_ids: ids } = mail
      const numbers = withdrawnNumbers(mail)
      return {
        subject: t('indicators_withdrawn.subject', { count }),
        lines: [
          count > ids.length
            ? t('indicators_withdrawn.withdrawnMore', { numbers, more: count - ids.length })
            : t('indicators_withdrawn.withdrawn', { numbers }),
          t('indicators_withdrawn.remove', { count }),
          ...withdrawnAddresses(mail),
        ],
        action: { label: t('indicators_withdrawn.action', { count }), link: mail.link },
        after: [],
        tlp: tlpOfWithdrawn(mail),
      }
    }
    case 'pgp_key_expiring':
      return {
        subject: t('pgp_key_expiring.subject'),
        lines: [
          t('pgp_key_expiring.expires', { email: mail.email, day: moments.day(mail.expires) }),
          t('pgp_key_expiring.effect'),
        ],
        action: { label: t('pgp_key_expiring.action'), link: mail.link },
        after: [t('pgp_key_expiring.advice')],
      }
    case 'api_key_expiring':
      return {
        subject: t('api_key_expiring.subject', { name: mail.name }),
        lines: [
          t('api_key_expiring.expires', { key: keyText(mail), moment: moments.moment(mail.expires) }),
          t('api_key_expiring.effect'),
          mail.used === null ? t('api_key_expiring.unused') : lastUse(mail.used),
        ],
        action: { label: t('apiKey.action'), link: mail.link },
        after: [t('api_key_expiring.advice')],
      }
    case 'api_key_scope_gone':
      return {
        subject: t('api_key_scope_gone.subject', { name: mail.name }),
        lines: [
          t('api_key_scope_gone.gone', { key: keyText(mail), groups: mail.groups, views: mail.views }),
          t(mail.isAll ? 'api_key_scope_gone.nothingLeft' : 'api_key_scope_gone.someLeft'),
          mail.used === null ? t('api_key_scope_gone.unused') : lastUse(mail.used),
        ],
        action: { label: t('apiKey.action'), link: mail.link },
        after: [t('api_key_scope_gone.advice')],
      }
    case 'webhook_paused': {
      const { name, host, problem, status } = mail
      const failed = t(`webhook_paused.problem.${problem}`)
      const place = placeOfProblem[mail.reason === 'gone' ? 'gone' : problem]
      return {
        subject: t('webhook_paused.subject', { name }),
        lines: [
          mail.reason === 'gone'
            ? t('webhook_paused.gone', { name, host })
            : t('webhook_paused.failing', {
                name,
                host,
                moment: moments.moment(mail.since),
                problem: status === null ? failed : `${failed} (HTTP ${status})`,
              }),
          t('webhook_paused.effect'),
        ],
        action: { label: t('webhook_paused.action'), link: mail.link },
        after: [t('webhook_paused.sendAgain', { advice: t(`webhook_paused.advice.${place}`) })],
      }
    }
    case 'exposure_reminder':
      return {
        subject: t('exposure_reminder.subject', { counts: reasonsOf(mail, t) }),
        lines: mail.items.length === 0 ? [t('exposure_reminder.unnamed')] : reminderLines(mail, language),
        action: { label: t('exposure_reminder.action'), link: mail.link },
        after: [t('exposure_reminder.advice')],
        tlp: tlpOfReminder(mail),
      }
  }
}
