/** The sender of the portal's messages: the address, and the name that mail programs show. */
import type { Environment } from '#shared/domain/environment.ts'
import { tidyText } from '#shared/domain/text.ts'
import { required } from '#functions/core/env.ts'

/** The address from which SES sends. */
export const senderAddress = (environment: Environment): string => required(environment, 'MAIL_FROM')

/** The domain of the address, for message ids. */
export const senderDomain = (environment: Environment): string => {
  const address = senderAddress(environment)
  return address.slice(address.lastIndexOf('@') + 1)
}

/** The `From` header: the portal's name, safely quoted, and the address. */
export const senderOf = (environment: Environment): string => {
  const { MAIL_FROM_NAME, PROVIDER_NAME } = environment
  const name = tidyText((MAIL_FROM_NAME ?? PROVIDER_NAME).replaceAll(/[\p{Cc}"\\<>]+/gu, ' '))
  const address = senderAddress(environment)
  return name === '' ? address : `"${name}" <${address}>`
}
