import { on, type AreaAccess } from '#functions/core/access.ts'
import { pipeline } from '#functions/rules/access.ts'

export const mailsAccess: AreaAccess = {
  functions: {
    mails: {
      table: [
        ...pipeline,
        { reads: 'organizations' },
        { reads: 'notification_emails' },
        on('mails#*', 'get', 'query', 'update'),
        on('mails-failed', 'query', 'delete'),
        on('notices', 'query', 'put'),
        // Recipient and progress of an e-mail, never its content: that has codes and links.
        {
          ...on('outbox', 'query'),
          attributes: ['template', 'to', 'user_id', 'client_id', 'attempts', 'next_at', 'last_error'],
        },
      ],
    },
    'mail-events': {
      table: [
        { writes: 'notification_emails' },
        // An invitation that came back is noted on its user.
        { writes: 'organizations', kinds: ['user'] },
        on('mails#*', 'get', 'update'),
        on('mails-failed', 'put'),
        // Reverts the notified state when an e-mail was not sent after all.
        on('told#*', 'get', 'update'),
      ],
    },
  },
}
