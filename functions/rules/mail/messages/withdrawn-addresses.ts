/** The links of the withdrawn indicators in a message, which also show why each was withdrawn. */
export const addressesOf = ({
  feed_ids: ids,
  link,
}: {
  readonly feed_ids: readonly number[]
  readonly link: string
}): string[] => ids.map((id) => `IoC #${id}: ${new URL(`/ioc/${id}`, link).href}`)
