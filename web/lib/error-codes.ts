/**
 * Error codes as the browser knows them: by their messages. The server's catalogue, with its English texts, loads only for
 * a reply without a known code.
 */
import i18next from 'i18next'
import type { ErrorCode, ErrorItem } from '#shared/http/errors.ts'

/** Whether the text is a known error code. Each has a message. */
export const isErrorCode = (text: string): text is ErrorCode => {
  const messages: unknown = i18next.getResource(i18next.language, 'errors', 'code')
  return typeof messages === 'object' && messages !== null && Object.hasOwn(messages, text)
}

interface FailedReply {
  readonly message: string
  readonly items: readonly ErrorItem[]
}

/** The same with the codes of the server's texts, when the reply has no known code (part 1 section 8). */
export const withCodes = async (reply: FailedReply): Promise<FailedReply> => {
  const { message, items } = reply
  const hasText = message !== '' || items.some(({ text }) => text !== '')
  if (!hasText || [message, ...items.map(({ code }) => code)].some(isErrorCode)) return reply
  const { codeOfText } = await import('./error-texts.ts')
  return {
    message: codeOfText(message) ?? message,
    items: items.map((item) => ({ ...item, code: codeOfText(item.text) ?? item.code })),
  }
}
