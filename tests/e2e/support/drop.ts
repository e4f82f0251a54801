import type { Locator } from 'playwright-core'

/** Drops files where the page has no drop zone. */
export const drop = async (
  place: Locator,
  files: readonly { readonly name: string; readonly buffer: Buffer }[],
): Promise<void> => {
  const dataTransfer = await place.page().evaluateHandle(
    (dropped) => {
      const data = new DataTransfer()
      for (const { name, content } of dropped) data.items.add(new File([content], name))
      return data
    },
    files.map(({ name, buffer }) => ({ name, content: buffer.toString() })),
  )
  await place.dispatchEvent('drop', { dataTransfer })
}
