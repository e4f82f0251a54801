/** Bundles the functions once before the tests of the infrastructure, which deploy them. */
import { bundleFunctions } from '#infra/bundle.ts'

export const setup = async (): Promise<void> => {
  await bundleFunctions()
}
