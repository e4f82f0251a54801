/**
 * `npm run synth`: bundles the functions, writes the cloud assembly and prints its path. Needs no network and no AWS
 * account.
 */
import path from 'node:path'
import { createApp } from '#infra/app.ts'
import { contextFromEnvironment } from '#infra/config.ts'
import { bundleFunctions } from '#infra/bundle.ts'

await bundleFunctions()
const { directory, stacks } = createApp({ outdir: 'cdk.out', context: contextFromEnvironment() }).synth()
console.log(
  `${stacks.length} stacks in ${path.relative(process.cwd(), directory)}: ${stacks.map(({ stackName }) => stackName).join(', ')}`,
)
