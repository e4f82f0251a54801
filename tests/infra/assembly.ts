/** Test context of the infrastructure: an assembly synthesized once for a stage, with its templates and findings. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Template } from 'aws-cdk-lib/assertions'
import { Stack, type App } from 'aws-cdk-lib'
import { createApp } from '#infra/app.ts'
import { assembliesVariable } from './bundle-functions.ts'

/** The tested stages: a developer's machine, and a deployment with every option on. */
export const stages = {
  local: {},
  prod: {
    stage: 'prod',
    portalUrl: 'https://portal.example.org',
    providerName: 'Example CERT',
    mailFrom: 'portal@example.org',
    domainName: 'portal.example.org',
    certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/0',
    webAclArn: 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/cti-prod/0a1b2c3d',
    alarmEmail: 'operators@example.org',
  },
} as const

export interface Resource {
  readonly id: string
  readonly type: string
  readonly properties: Readonly<Record<string, unknown>>
}

export interface Assembly {
  readonly folder: string
  readonly app: App
  /** A stack by the last part of its name. */
  stack(name: string): Stack
  template(name: string): Template
  /** Every resource of a type, in all stacks. */
  resources(type: string): Resource[]
  remove(): void
}

/** Synthesizes the app for a stage. The check by CloudFormation's schemas takes twice as long as the rest. */
export const synthesize = (
  context: Readonly<Record<string, unknown>>,
  { validates = false }: { readonly validates?: boolean } = {},
): Assembly => {
  const folder = mkdtempSync(path.join(process.env[assembliesVariable] ?? tmpdir(), 'assembly-'))
  const app = createApp({ outdir: folder, context, validates })
  app.synth()
  const stacks = app.node.children.filter((child) => child instanceof Stack)
  const stack = (name: string): Stack => {
    const found = stacks.find(({ stackName }) => stackName.endsWith(`-${name}`))
    if (found === undefined) throw new Error(`no stack ${name}`)
    return found
  }
  const templates = new Map<Stack, Template>()
  const templateOf = (one: Stack): Template => {
    const template = templates.get(one) ?? Template.fromStack(one)
    templates.set(one, template)
    return template
  }
  return {
    folder,
    app,
    stack,
    template: (name) => templateOf(stack(name)),
    resources: (type) =>
      stacks.flatMap((one) =>
        Object.entries(templateOf(one).findResources(type)).map(([id, resource]) => ({
          id,
          type,
          properties: resource['Properties'] as Record<string, unknown>,
        })),
      ),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

const shared = new Map<keyof typeof stages, Assembly>()

/** The assembly of a stage, synthesized once for all test files that only read it. */
export const assemblyOf = (stage: keyof typeof stages): Assembly => {
  const assembly = shared.get(stage) ?? synthesize(stages[stage])
  shared.set(stage, assembly)
  return assembly
}

/** The templates of an assembly as texts, by file. */
export const templateTexts = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.template.json'))
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  )

/** A property by its path: `at(resource, 'A.B')`. */
export const at = (value: unknown, route: string): unknown =>
  route
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
      value,
    )
