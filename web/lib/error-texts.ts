import { errorCatalogue, isErrorCode, type ErrorCode } from '#shared/http/errors.ts'

/** The error code with this server text. */
export const codeOfText = (text: string): ErrorCode | undefined => {
  const code = Object.entries(errorCatalogue).find(([, entry]) => entry.text === text)?.[0]
  return code !== undefined && isErrorCode(code) ? code : undefined
}
