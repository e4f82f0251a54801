/** Who sends the portal's mails: the address, and the name that mail programs show. */
import type { Environment } from '#shared/domain/environment.ts'
import { tidyText } from '#shared/domain/text.ts'
import { required } from '../env.ts'

/** The address that SES sends by. */
export const senderAddress = (environment: Environment): string => required(environment, 'MAIL_FROM')

/** The domain of the address, for ids of mails. */
export const senderDomain = (environment: Environment): string => {
  const address = senderAddress(environment)
  return address.slice(address.lastIndexOf('@') + 1)
}

/** The header `From`: the portal's name and the address. No name gets out of its quotation marks. */
export const senderOf = (environment: Environment): string => {
  const { MAIL_FROM_NAME, PROVIDER_NAME } = environment
  const name = tidyText((MAIL_FROM_NAME ?? PROVIDER_NAME).replaceAll(/[\p{Cc}"\\<>]+/gu, ' '))
  const address = senderAddress(environment)
  return name === '' ? address : `"${name}" <${address}>`
}
