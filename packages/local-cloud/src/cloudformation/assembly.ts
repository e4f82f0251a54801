/** Reads a cloud assembly, the folder that `cdk synth` writes: manifests, templates and nested stacks. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isRecord, parseJson, record, text, type Json } from '../values.ts'
import type { StackSource } from './templates.ts'

const fallbackRegion = 'eu-central-1'
const fallbackAccount = '123456789012'

/**
 * Returns the stacks of an assembly and of the assemblies (stages) in it. Throws when there is no manifest.
 */
export const loadAssembly = (directory: string): StackSource[] => {
  const manifestPath = path.join(directory, 'manifest.json')
  if (!existsSync(manifestPath))
    throw new Error(`${directory} has no manifest.json: synthesize the CDK app into it first.`)
  const stacks: StackSource[] = []
  for (const [id, artifact] of Object.entries(record(readJson(manifestPath)['artifacts']))) {
    const { type, properties, environment } = record(artifact)
    const templateFile = text(record(properties)['templateFile'])
    if (type === 'aws:cloudformation:stack') {
      const [account, region] = text(environment).replace('aws://', '').split('/')
      stacks.push(
        loadStack(path.join(directory, templateFile), {
          name: text(record(properties)['stackName'], id),
          account: known(account) ?? fallbackAccount,
          region: known(region) ?? fallbackRegion,
        }),
      )
    } else if (type === 'cdk:cloud-assembly') {
      stacks.push(...loadAssembly(path.join(directory, text(record(properties)['directoryName']))))
    }
  }
  return stacks
}

const loadStack = (
  templatePath: string,
  stack: Pick<StackSource, 'name' | 'account' | 'region'>,
): StackSource => {
  const template = readJson(templatePath)
  const directory = path.dirname(templatePath)
  const nested: Record<string, StackSource> = {}
  for (const [logicalId, declaration] of Object.entries(record(template['Resources']))) {
    if (!isRecord(declaration) || declaration['Type'] !== 'AWS::CloudFormation::Stack') continue
    const asset = text(record(declaration['Metadata'])['aws:asset:path'])
    if (asset === '')
      throw new Error(
        `Stack ${stack.name}: the nested stack ${logicalId} does not say which template it has (Metadata aws:asset:path).`,
      )
    nested[logicalId] = loadStack(path.join(directory, asset), {
      ...stack,
      name: `${stack.name}-${logicalId}`,
    })
  }
  return { ...stack, template, directory, nested }
}

const known = (part: string | undefined): string | undefined =>
  part === undefined || part === '' || part.startsWith('unknown-') ? undefined : part

const readJson = (file: string): Json => record(parseJson(readFileSync(file, 'utf8')))

/**
 * Finds the file or folder of an asset. `source` is the object key or hash in the template
 * (`<hash>.zip`). The asset manifests of the assembly name the path that it comes from.
 */
export const findAsset = (assemblyDirectory: string, source: string): string | undefined => {
  const hash = source.replace(/\.[a-z]+$/, '')
  for (const suffix of ['', '.zip', '.json']) {
    const direct = path.join(assemblyDirectory, `asset.${hash}${suffix}`)
    if (existsSync(direct)) return direct
  }
  const manifestPath = path.join(assemblyDirectory, 'manifest.json')
  if (!existsSync(manifestPath)) return undefined
  for (const artifact of Object.values(record(readJson(manifestPath)['artifacts']))) {
    if (record(artifact)['type'] !== 'cdk:asset-manifest') continue
    const file = text(record(record(artifact)['properties'])['file'])
    const files = record(readJson(path.join(assemblyDirectory, file))['files'])
    const sourcePath = text(record(record(files[hash])['source'])['path'])
    if (sourcePath !== '') return path.resolve(assemblyDirectory, sourcePath)
  }
  return undefined
}
