/** Where readers of a mail find each withdrawn indicator that it names, and why it went. */
export const addressesOf = ({
  feed_ids: ids,
  link,
}: {
  readonly feed_ids: readonly number[]
  readonly link: string
}): string[] => ids.map((id) => `IoC #${id}: ${new URL(`/ioc/${id}`, link).href}`)
