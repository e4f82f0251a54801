import type { SightingKind, SightingOutcome } from '#shared/domain/sightings.ts'
import type { Module } from '#shared/domain/roles.ts'
import type { EmailContent } from '../render-email.ts'
import type { Mail } from '../mails.ts'
import { englishCount } from '../notification-mail/plurals.ts'
import { englishMessages } from '../notification-mail/messages-en.ts'
import {
  keyText,
  type LastUse,
  dayText,
  type Moments,
  adviceText,
  problemText,
  type AdviceMessages,
  type ProblemMessages,
  tlpOfReminder,
  reasonsOf,
  reminderLines,
  type ReminderMessages,
  answerOf,
  tlpOfWithdrawn,
  withdrawnAddresses,
  withdrawnNumbers,
} from './phrases.ts'

const moduleNames = {
  visibility: 'Visibilities',
  incident: 'Incidents',
  threat: 'Threats',
  feed: 'IoC',
  report: 'Reports',
} as const satisfies Record<Module, string>

const sightingNames = {
  seen: 'Your sighting of an indicator',
  false_positive_here: 'Your note that an indicator is a false positive for your organization',
  false_positive: 'Your report of a false positive',
} as const satisfies Record<SightingKind, string>
const outcomeNames = {
  thanks: 'The analysts thank you.',
  kept: 'The analysts have checked it: the indicator stays.',
  taken_back: 'The analysts have withdrawn the indicator.',
} as const satisfies Record<SightingOutcome, string>
const webhookProblems: ProblemMessages = {
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
}
const webhookAdvice: AdviceMessages = {
  endpoint: 'Repair the endpoint or change the address, send a test event and resume the webhook.',
  name: 'Correct the DNS entry of the endpoint or change the address, send a test event and resume the webhook.',
  certificate:
    'Install a valid certificate for the name of the endpoint, send a test event and resume the webhook.',
  secret: 'Generate a new secret, enter it at the endpoint, send a test event and resume the webhook.',
  end: 'If the endpoint is to receive events again, repair it or change the address, send a test event and resume the webhook. Otherwise delete the webhook.',
}
/** Reasons of a reminder: for one exposure, and counted. */
const english: ReminderMessages = {
  steps: {
    overdue: { count: englishCount('overdue', 'overdue'), text: (due) => `overdue, it was due on ${due}` },
    due: { count: englishCount('due today', 'due today'), text: () => 'due today' },
    day_before: { count: englishCount('due tomorrow', 'due tomorrow'), text: () => 'due tomorrow' },
    returned: {
      count: englishCount('found again', 'found again'),
      text: (due) => `found again although it was reported as repaired; due on ${due}`,
    },
    unowned: {
      count: englishCount('not assigned', 'not assigned'),
      text: (due) => `no longer assigned: that person is no longer in the organization; due on ${due}`,
    },
    half: {
      count: englishCount('with half of the time gone', 'with half of the time gone'),
      text: (due) => `half of the time has passed; due on ${due}`,
    },
    assigned: {
      count: englishCount('assigned to you', 'assigned to you'),
      text: (due) => `assigned to you; due on ${due}`,
    },
  },
  day: (day) => dayText(day, 'en'),
  notice: (number, mark) => `Visibility ${number}, ${mark}.`,
  noticesOnly: englishMessages.noticesOnly,
  more: (count) => `And ${count} more.`,
}

const codesLeft = englishCount('code', 'codes')
const factorChanged = ({ change, name }: Extract<Mail, { template: 'factor_changed' }>): string =>
  ({
    app_added: 'An authenticator app was set up for your account.',
    app_replaced: 'Another authenticator app was set up for your account; the previous one no longer works.',
    app_removed: 'The authenticator app of your account was removed.',
    passkey_added: `The passkey "${name ?? ''}" was added to your account.`,
    passkey_removed: `The passkey "${name ?? ''}" of your account was removed.`,
    recovery_codes_renewed:
      'New recovery codes were generated for your account; the previous ones no longer work.',
    mail_on: 'Codes by e-mail were switched on for signing in to your account.',
    mail_off: 'Codes by e-mail were switched off for signing in to your account.',
  })[change]

const lastUse = ({ moment }: Moments, { at, address }: LastUse): string =>
  `It was last used on ${moment(at)}${address === null ? '' : ` from the address ${address}`}.`

/** Fills the English templates. */
export const writeEnglish = (mail: Mail, provider: string, moments: Moments): EmailContent => {
  const signed = { provider, foot: 'This message was sent automatically, please do not reply to it.' }
  const moment = 'at' in mail ? moments.moment(mail.at) : ''
  switch (mail.template) {
    case 'second_factor_code':
      return {
        subject: `Sign-in code for the ${provider} portal`,
        lines: [`This code completes your sign-in. It is valid for ${mail.minutes} minutes and works once.`],
        code: mail.code,
        after: [
          `Somebody tried to sign in on ${moment}, from the address ${mail.address}.`,
          'If it was not you, somebody knows your password: do not give this code to anyone and change your password in the portal at once.',
        ],
        ...signed,
      }
    case 'confirmation_code':
      return {
        subject: `Confirmation code for the ${provider} portal`,
        lines: [
          `This code confirms that you are making a change in the portal. It is valid for ${mail.minutes} minutes and works once.`,
        ],
        code: mail.code,
        after: [
          `It was requested on ${moment}, from the address ${mail.address}, in a session of your account.`,
          'If it was not you, do not give this code to anyone, end the other sessions in the settings of the portal and change your password.',
        ],
        ...signed,
      }
    case 'factor_changed':
      return {
        subject: 'The sign-in of your account was changed',
        lines: [factorChanged(mail), `It was changed on ${moment}, from the address ${mail.address}.`],
        after: [
          'If it was not you, end the other sessions in the settings of the portal, change your password and let us know.',
        ],
        ...signed,
      }
    case 'recovery_code_used':
      return {
        subject: 'A recovery code of your account was used',
        lines: [
          `A recovery code was used in place of your authenticator app or passkey on ${moment}, from the address ${mail.address}.`,
          mail.left === 0
            ? 'It was the last one. Generate new ones in the settings of the portal.'
            : `You have ${codesLeft(mail.left)} left.`,
        ],
        after: [
          'If it was not you, end the other sessions in the settings of the portal, generate new codes, change your password and let us know.',
        ],
        ...signed,
      }
    case 'factors_reset':
      return {
        subject: 'The second factors of your account were removed',
        lines: [
          `${mail.by ?? 'The operator of the portal'} removed the authenticator app, passkeys and recovery codes of your account on ${moment}. All sessions have been ended.`,
          'At your next sign-in, enter your password and a code that we send you by e-mail. Set up an authenticator app or a passkey again in the settings.',
        ],
        after: ['If you did not ask for this, let us know at once.'],
        ...signed,
      }
    case 'account_locked':
      return {
        subject: 'Your account has been locked',
        lines: [
          `A wrong sign-in code was entered too many times, last on ${moment} from the address ${mail.address}. Signing in to your account is locked.`,
          `To unlock it, set a new password. The link is valid for ${mail.minutes} minutes and works once; you can request a new one on the sign-in page.`,
        ],
        action: { label: 'Set a new password and unlock the account', link: mail.link },
        after: [
          'If it was not you who entered the codes, somebody knows your password: choose a new one that you use nowhere else.',
        ],
        ...signed,
      }
    case 'password_reset':
      return {
        subject: `Password reset for the ${provider} portal`,
        lines: [
          `A new password for your account was requested on ${moment}, from the address ${mail.address}.`,
          `The link is valid for ${mail.minutes} minutes and works once.`,
        ],
        action: { label: 'Set a new password', link: mail.link },
        after: ['If it was not you, you do not need to do anything: your password has not changed.'],
        ...signed,
      }
    case 'account_guarded':
      return {
        subject: 'Somebody is guessing the password of your account',
        lines: [
          `Many wrong passwords have been entered for your account, last on ${moment} from the address ${mail.address}. Your account is not locked: browsers in which you have signed in before work as usual.`,
          `In any other browser, you may have to wait for up to 15 minutes to sign in while this goes on. To sign in there at once, set a new password in it. The link is valid for ${mail.minutes} minutes and works once; "Forgot your password?" on the sign-in page sends you a new one.`,
        ],
        action: { label: 'Set a new password', link: mail.link },
        after: ['If you sign in from a browser that you already use, you do not need to do anything.'],
        ...signed,
      }
    case 'password_changed':
      return {
        subject: 'The password of your account was changed',
        lines: [
          `The password was changed on ${moment}, from the address ${mail.address}. Other sessions have been ended.`,
          ...(mail.may_have_key === true
            ? [
                'If you have an API key, it still works. If somebody else may know it, generate a new one under Connect, on the Keys tab.',
              ]
            : []),
        ],
        after: [
          'If it was not you, set a new password at once on the sign-in page ("Forgot your password?") and let us know.',
        ],
        ...signed,
      }
    case 'email_confirmation':
      return {
        subject: `Confirm this e-mail address for the ${provider} portal`,
        lines: [
          `${mail.by} has entered this address for an account in the ${provider} portal.`,
          `It takes effect once you confirm it. The link is valid for ${mail.hours} hours and works once.`,
        ],
        action: { label: 'Confirm the address', link: mail.link },
        after: [
          'From then on you sign in with this address, and we send codes and links here. All sessions end and the API key of the account is deleted.',
          'If the account is not yours, do not use the link.',
        ],
        ...signed,
      }
    case 'email_change_requested':
      return {
        subject: 'Another e-mail address was entered for your account',
        lines: [
          `${mail.by} entered the address ${mail.email} for your account on ${moment}.`,
          'It takes effect once it is confirmed there. Until then you sign in with the current address, and we send codes and links here.',
        ],
        action: { label: 'Keep the current address', link: mail.link },
        after: [
          `If you did not expect this, use the link and let us know: otherwise the person who reads the e-mail of the new address could set a new password. The link works for ${mail.hours} hours, until the new address is confirmed.`,
          'If the new address is right, you do not need to do anything.',
        ],
        ...signed,
      }
    case 'email_changed':
      return {
        subject: 'The e-mail address of your account was changed',
        lines: [
          `The address ${mail.email} was confirmed on ${moment} and is now that of your account. This one is no longer used.`,
          'All sessions have been ended, and the API key of the account is deleted.',
        ],
        after: ['If you did not expect this, let us know at once.'],
        ...signed,
      }
    case 'invitation':
      return {
        subject: `Your account in the ${provider} portal`,
        lines: [
          mail.organization === null
            ? `${mail.inviter} has created an account for you in the ${provider} portal.`
            : `${mail.inviter} has created an account with ${mail.organization} for you in the ${provider} portal.`,
          `Set a password of your own. The link is valid for ${mail.hours} hours and works once; later, "Forgot your password?" on the sign-in page sends you a new one.`,
        ],
        action: { label: 'Set a password', link: mail.link },
        after: [
          'You sign in with this e-mail address, the password and a code that we send you each time.',
          'If you do not expect this account, do not use the link and let us know.',
        ],
        ...signed,
      }
    case 'module_requested':
      return {
        subject: `A request for access in the ${provider} portal`,
        lines: [
          `${mail.author} (${mail.organization}) asks for access to a module: ${moduleNames[mail.module]}.`,
          mail.available
            ? 'You can grant the request or deny it with a reason. Open requests are on your dashboard.'
            : `${mail.organization} does not have this module. Granting the request also switches the module on for the organization. Open requests are on your dashboard.`,
        ],
        action: { label: 'Answer the request', link: mail.link },
        after: [],
        ...signed,
      }
    case 'module_request_answered':
      return {
        subject: mail.granted ? 'Your request for access was granted' : 'Your request for access was denied',
        lines: mail.granted
          ? [`You now have access to: ${moduleNames[mail.module]}. ${mail.answered_by} granted your request.`]
          : [
              `${mail.answered_by} denied your request for access to: ${moduleNames[mail.module]}.`,
              `Reason: ${mail.reason ?? ''}`,
            ],
        action: { label: 'Open the portal', link: mail.link },
        after: [],
        ...signed,
      }
    case 'sighting_answered':
      return {
        subject: 'Your sighting of an indicator was answered',
        ...answerOf(mail, englishMessages, {
          whole: [
            `${sightingNames[mail.kind]} (IoC #${mail.feed_id}) was answered. ${outcomeNames[mail.outcome]}`,
            'The full answer is in the portal.',
          ],
          announced: (answer) => `Your sighting of an indicator was answered: ${answer}.`,
        }),
        action: { label: 'Open the indicator', link: mail.link },
        after: [],
        ...signed,
      }
    case 'indicators_withdrawn':
      return {
        subject: mail.total === 1 ? 'An indicator was withdrawn' : `${mail.total} indicators were withdrawn`,
        lines: [
          `Withdrawn: ${withdrawnNumbers(mail)}${mail.total > mail.feed_ids.length ? ` and ${mail.total - mail.feed_ids.length} more` : ''}.`,
          mail.total === 1
            ? 'Since it was published, systems of your organization have used API keys, or people have downloaded files or reports. Lists, TAXII and changes no longer contain it. Remove it where a system does not do so by itself, and where a file was imported.'
            : 'Since they were published, systems of your organization have used API keys, or people have downloaded files or reports. Lists, TAXII and changes no longer contain them. Remove them where a system does not do so by itself, and where a file was imported.',
          ...withdrawnAddresses(mail),
        ],
        action: {
          label: mail.total === 1 ? 'Why it was withdrawn' : 'Why the first one was withdrawn',
          link: mail.link,
        },
        after: [],
        ...signed,
        tlp: tlpOfWithdrawn(mail),
      }
    case 'pgp_key_expiring':
      return {
        subject: 'A PGP key for notifications expires soon',
        lines: [
          `The PGP key of the notification e-mail ${mail.email} expires on ${moments.day(mail.expires)}.`,
          'From then on notifications to this address contain only counts and links, because they can no longer be encrypted.',
        ],
        action: { label: 'Open the notification e-mails', link: mail.link },
        after: [
          'Ask the person who reads the e-mail of this address for a public key that is valid for longer. Upload it in the portal in place of the current one. This reminder is sent once for each key.',
        ],
        ...signed,
      }
    case 'api_key_expiring':
      return {
        subject: `The API key “${mail.name}” expires soon`,
        lines: [
          `The API key ${keyText(mail, ['“', '”'])} expires on ${moments.moment(mail.expires)}.`,
          'From then on every request with it is refused. Some firewalls then stop enforcing a list that they download with the key.',
          mail.used === null
            ? 'It has not been used for three months: if it is no longer needed, revoke it.'
            : lastUse(moments, mail.used),
        ],
        action: { label: 'Open the keys', link: mail.link },
        after: [
          'Rotate the key in the portal and enter the new one in the system that uses it: the current one keeps working for up to seven days. You can also set a later expiry date.',
        ],
        ...signed,
      }
    case 'api_key_scope_gone':
      return {
        subject: `Groups or views that the API key “${mail.name}” is limited to no longer exist`,
        lines: [
          `The API key ${keyText(mail, ['“', '”'])} is limited to groups and saved views. Some of them no longer exist: groups: ${mail.groups}, views: ${mail.views}. The provider has withdrawn a group, or the owner of a view has been deleted.`,
          mail.isAll
            ? 'There is nothing left that the key may read. The portal answers its requests for indicators with an error (404, scope_gone) and not with an empty list, so that firewalls keep the list they have. That list is no longer updated.'
            : 'Its lists contain only the indicators of the remaining groups and views. Systems that download a list with this key may block less than before.',
          mail.used === null
            ? 'The key has not been used for three months: if it is no longer needed, revoke it.'
            : lastUse(moments, mail.used),
        ],
        action: { label: 'Open the keys', link: mail.link },
        after: [
          'The groups and views of a key cannot be changed. Create another key with those that you need, enter it in the system that uses this one, and revoke this one.',
        ],
        ...signed,
      }
    case 'webhook_paused':
      return {
        subject: `The webhook “${mail.name}” is paused`,
        lines: [
          mail.reason === 'gone'
            ? `The endpoint of the webhook “${mail.name}” (${mail.host}) answered that it accepts no more events (HTTP 410), so the portal has stopped sending them.`
            : `Nothing has arrived at the endpoint of the webhook “${mail.name}” (${mail.host}) since ${moments.moment(mail.since)}: on the last attempt ${problemText(webhookProblems, mail)}. So the portal has stopped sending events to it.`,
          'This webhook will not send later what happens while it is paused. You can read it in the portal and in the API for keys.',
        ],
        action: { label: 'Open the webhook', link: mail.link },
        after: [
          `${adviceText(webhookAdvice, mail.reason === 'gone' ? 'gone' : mail.problem)} Failed events can be sent again from its log.`,
        ],
        ...signed,
      }
    case 'exposure_reminder':
      return {
        subject: `Visibilities to repair: ${reasonsOf(mail, english)}`,
        lines:
          mail.items.length === 0
            ? [
                'Visibilities of your organization need your attention. See them in the portal: without your PGP key, the e-mail does not name them.',
              ]
            : reminderLines(mail, english),
        action: { label: 'Open the visibilities', link: mail.link },
        after: [
          'A reminder comes when a visibility is assigned to you, when half of the time has passed, a day before it is due, on that day, and then every week. When it is repaired, report that in the portal: the next scan checks it.',
        ],
        ...signed,
        tlp: tlpOfReminder(mail),
      }
  }
}
