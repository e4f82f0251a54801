import { expect, it } from 'vitest'
import { attemptsMade, type MailState } from '#shared/domain/mails.ts'

it.each<[string, MailState, number, number]>([
  ['notification_news', 'paused', 1, 0],
  ['notification_news', 'paused', 3, 2],
  ['notification_digest', 'stopped', 1, 0],
  ['notification_digest', 'stopped', 0, 0],
  ['notification_news', 'failed', 8, 8],
  ['notification_news', 'sent', 1, 1],
  ['password_reset', 'stopped', 2, 2],
])('a message %s that is %s, claimed %i times, was attempted %i times', (template, state, attempts, made) =>
  expect(attemptsMade({ template, state, attempts })).toBe(made),
)
