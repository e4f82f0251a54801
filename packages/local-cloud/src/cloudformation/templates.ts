/**
 * Interprets CloudFormation templates. The resources that it returns have every intrinsic function,
 * parameter, condition, export and dynamic reference resolved. It reads and writes nothing.
 */
import { isRecord, list, record, text, texts, type Json } from '../values.ts'
import { attributeOf, physicalIdOf, type ResourceIdentity } from './resource-attributes.ts'

export interface StackSource {
  readonly name: string
  readonly region: string
  readonly account: string
  readonly template: Json
  /** The folder that relative asset paths start from. */
  readonly directory: string
  /** Templates of the AWS::CloudFormation::Stack resources, by logical id. */
  readonly nested: Readonly<Record<string, StackSource>>
}

export interface Resource {
  readonly stack: string
  readonly logicalId: string
  readonly type: string
  readonly physicalId: string
  readonly properties: Json
  readonly metadata: Json
  readonly directory: string
  readonly region: string
  readonly account: string
}

export interface Model {
  readonly resources: readonly Resource[]
  /** By stack name, then output key. */
  readonly outputs: Readonly<Record<string, Record<string, string>>>
}

export interface InterpretOptions {
  /** Returns the text of a GenerateSecretString. The same key must give the same text. */
  readonly secret: (key: string, specification: Json) => string
  /** Parameter values by stack name, which override the defaults. */
  readonly parameters?: Readonly<Record<string, Record<string, string>>>
}

/** A template that cannot be resolved. The message names the stack and the place. */
export class TemplateError extends Error {
  override name = 'TemplateError'
}

/** Resolves all stacks together, since they import each other's outputs. Throws TemplateError. */
export const interpret = (sources: readonly StackSource[], options: InterpretOptions): Model => {
  const templates = new TemplateSet(options)
  for (const source of sources) templates.add(source, options.parameters?.[source.name] ?? {})
  return templates.model()
}

const noValue = Symbol('AWS::NoValue')

class TemplateSet {
  readonly stacks: Stack[] = []
  readonly options: InterpretOptions

  constructor(options: InterpretOptions) {
    this.options = options
  }

  add(source: StackSource, parameters: Json): Stack {
    const stack = new Stack(this, source, parameters)
    this.stacks.push(stack)
    for (const [logicalId, nested] of Object.entries(source.nested)) {
      if (!stack.has(logicalId)) continue
      const child = this.add({ ...nested, name: `${source.name}-${logicalId}` }, {})
      child.inherit(() => record(stack.properties(logicalId)['Parameters']))
      stack.children.set(logicalId, child)
    }
    return stack
  }

  model(): Model {
    const resources = this.stacks.flatMap((stack) => stack.resources())
    const outputs = Object.fromEntries(this.stacks.map((stack) => [stack.name, stack.outputs()]))
    return { resources, outputs }
  }

  importValue(name: string, asker: string): unknown {
    for (const stack of this.stacks) {
      const found = stack.exported(name)
      if (found !== undefined) return found
    }
    throw new TemplateError(`${asker}: no stack exports ${name}.`)
  }

  /** A value that a stack of another region shares through a cross-region export writer. */
  crossRegionExport(name: string, asker: string): unknown {
    for (const stack of this.stacks) {
      for (const logicalId of stack.ofType('Custom::CrossRegionExportWriter')) {
        const exports = record(record(stack.properties(logicalId)['WriterProps'])['exports'])
        if (name in exports) return exports[name]
      }
    }
    throw new TemplateError(`${asker}: no stack writes the cross-region export ${name}.`)
  }

  ssmParameter(name: string, asker: string): string {
    if (name.startsWith('/cdk-bootstrap/')) return '30'
    for (const stack of this.stacks) {
      for (const logicalId of stack.ofType('AWS::SSM::Parameter')) {
        if (stack.physicalId(logicalId) === name) return text(stack.properties(logicalId)['Value'])
      }
    }
    throw new TemplateError(`${asker}: the SSM parameter ${name} is in no template.`)
  }

  secretValue(id: string, jsonKey: string, asker: string): string {
    for (const stack of this.stacks) {
      for (const logicalId of stack.ofType('AWS::SecretsManager::Secret')) {
        const arn = stack.physicalId(logicalId)
        if (id !== arn && text(stack.properties(logicalId)['Name']) !== id) continue
        const value = stack.secretString(logicalId)
        if (jsonKey === '') return value
        const parsed: unknown = JSON.parse(value)
        if (!isRecord(parsed) || !(jsonKey in parsed))
          throw new TemplateError(`${asker}: the secret ${id} has no key ${jsonKey}.`)
        return text(parsed[jsonKey])
      }
    }
    throw new TemplateError(`${asker}: the secret ${id} is in no template.`)
  }
}

class Stack {
  readonly name: string
  readonly children = new Map<string, Stack>()
  readonly #templates: TemplateSet
  readonly #source: StackSource
  readonly #declarations: Json
  #parameterValues: () => Json
  readonly #propertiesCache = new Map<string, Json>()
  readonly #idCache = new Map<string, string>()
  readonly #path: string[] = []

  constructor(templates: TemplateSet, source: StackSource, parameters: Json) {
    this.#templates = templates
    this.#source = source
    this.name = source.name
    this.#declarations = record(source.template['Resources'])
    this.#parameterValues = () => parameters
  }

  inherit(parameters: () => Json): void {
    this.#parameterValues = parameters
  }

  has(logicalId: string): boolean {
    const declaration = this.#declarations[logicalId]
    if (!isRecord(declaration)) return false
    return typeof declaration['Condition'] === 'string' ? this.#condition(declaration['Condition']) : true
  }

  ofType(type: string): string[] {
    return Object.keys(this.#declarations).filter((id) => this.has(id) && this.type(id) === type)
  }

  type(logicalId: string): string {
    return text(record(this.#declarations[logicalId])['Type'])
  }

  properties(logicalId: string): Json {
    const cached = this.#propertiesCache.get(logicalId)
    if (cached) return cached
    const properties = this.#within(`${logicalId}.Properties`, () =>
      record(this.#evaluate(record(this.#declarations[logicalId])['Properties'] ?? {})),
    )
    this.#propertiesCache.set(logicalId, properties)
    return properties
  }

  physicalId(logicalId: string): string {
    const cached = this.#idCache.get(logicalId)
    if (cached !== undefined) return cached
    const raw = record(record(this.#declarations[logicalId])['Properties'])
    const identity = this.#identity(logicalId)
    const id = this.#within(`Ref ${logicalId}`, () =>
      physicalIdOf(identity, (property) =>
        raw[property] === undefined ? undefined : this.#evaluate(raw[property]),
      ),
    )
    this.#idCache.set(logicalId, id)
    return id
  }

  secretString(logicalId: string): string {
    const properties = this.properties(logicalId)
    if (typeof properties['SecretString'] === 'string') return properties['SecretString']
    return this.#templates.options.secret(
      `${this.name}/${logicalId}`,
      record(properties['GenerateSecretString']),
    )
  }

  resources(): Resource[] {
    return Object.keys(this.#declarations)
      .filter((logicalId) => this.has(logicalId))
      .map((logicalId) => ({
        ...this.#identity(logicalId),
        physicalId: this.physicalId(logicalId),
        properties: this.properties(logicalId),
        metadata: record(record(this.#declarations[logicalId])['Metadata']),
        directory: this.#source.directory,
      }))
  }

  outputs(): Record<string, string> {
    const outputs: Record<string, string> = {}
    for (const [key, declaration] of Object.entries(record(this.#source.template['Outputs']))) {
      const output = record(declaration)
      if (typeof output['Condition'] === 'string' && !this.#condition(output['Condition'])) continue
      outputs[key] = this.#within(`Outputs.${key}`, () => text(this.#evaluate(output['Value'])))
    }
    return outputs
  }

  exported(name: string): unknown {
    for (const [key, declaration] of Object.entries(record(this.#source.template['Outputs']))) {
      const output = record(declaration)
      const exportName = record(output['Export'])['Name']
      if (exportName === undefined || this.#evaluate(exportName) !== name) continue
      return this.#within(`Outputs.${key}`, () => this.#evaluate(output['Value']))
    }
    return undefined
  }

  #output(key: string): string {
    const declaration = record(record(this.#source.template['Outputs'])[key])
    return this.#within(`Outputs.${key}`, () => text(this.#evaluate(declaration['Value'])))
  }

  #identity(logicalId: string): ResourceIdentity {
    return {
      stack: this.name,
      logicalId,
      type: this.type(logicalId),
      region: this.#source.region,
      account: this.#source.account,
    }
  }

  /** Records the path of the value that is being resolved, for error messages and to detect cycles. */
  #within<T>(place: string, resolve: () => T): T {
    if (this.#path.includes(place)) throw this.#failure(`a circle of references through ${place}`)
    this.#path.push(place)
    try {
      return resolve()
    } finally {
      this.#path.pop()
    }
  }

  #failure(message: string): TemplateError {
    return new TemplateError(`Stack ${this.name}, ${this.#path.join(' -> ') || 'template'}: ${message}.`)
  }

  #evaluate(value: unknown): unknown {
    const result = this.#resolve(value)
    return result === noValue ? undefined : result
  }

  #resolve(value: unknown): unknown {
    if (typeof value === 'string') return this.#dynamicReferences(value)
    if (Array.isArray(value))
      return value.map((item) => this.#resolve(item)).filter((item) => item !== noValue)
    if (!isRecord(value)) return value
    const keys = Object.keys(value)
    const [name] = keys
    if (keys.length === 1 && name !== undefined) {
      if (name === 'Ref') return this.#ref(text(value[name]))
      if (name === 'Condition' && typeof value[name] === 'string' && this.#isCondition(value[name]))
        return this.#condition(value[name])
      if (name.startsWith('Fn::')) {
        const result = this.#intrinsic(name, value[name])
        return typeof result === 'string' ? this.#dynamicReferences(result) : result
      }
    }
    const resolved: Json = {}
    for (const [key, item] of Object.entries(value)) {
      const result = this.#resolve(item)
      if (result !== noValue) resolved[key] = result
    }
    return resolved
  }

  #isCondition(name: string): boolean {
    return name in record(this.#source.template['Conditions'])
  }

  #condition(name: string): boolean {
    const conditions = record(this.#source.template['Conditions'])
    if (!(name in conditions)) throw this.#failure(`the condition ${name} is not declared`)
    return this.#within(`Conditions.${name}`, () => this.#resolve(conditions[name]) === true)
  }

  #ref(name: string): unknown {
    switch (name) {
      case 'AWS::Region':
        return this.#source.region
      case 'AWS::AccountId':
        return this.#source.account
      case 'AWS::Partition':
        return 'aws'
      case 'AWS::URLSuffix':
        return 'amazonaws.com'
      case 'AWS::StackName':
        return this.name
      case 'AWS::StackId':
        return `arn:aws:cloudformation:${this.#source.region}:${this.#source.account}:stack/${this.name}/local`
      case 'AWS::NotificationARNs':
        return []
      case 'AWS::NoValue':
        return noValue
    }
    const parameter = record(this.#source.template['Parameters'])[name]
    if (isRecord(parameter)) return this.#parameter(name, parameter)
    if (!(name in this.#declarations))
      throw this.#failure(`Ref to ${name}, which is neither a parameter nor a resource`)
    return this.physicalId(name)
  }

  #parameter(name: string, declaration: Json): unknown {
    const value = this.#parameterValues()[name] ?? declaration['Default']
    if (value === undefined) throw this.#failure(`the parameter ${name} has no value and no default`)
    const type = text(declaration['Type'])
    if (type.startsWith('AWS::SSM::Parameter::Value'))
      return this.#templates.ssmParameter(text(value), this.name)
    if (type === 'CommaDelimitedList' || type.startsWith('List<'))
      return Array.isArray(value) ? value : text(value).split(',')
    return value
  }

  #getAtt(logicalId: string, attribute: string): unknown {
    if (!(logicalId in this.#declarations))
      throw this.#failure(`Fn::GetAtt of ${logicalId}, which is not a resource`)
    const child = this.children.get(logicalId)
    if (child && attribute.startsWith('Outputs.')) return child.#output(attribute.slice('Outputs.'.length))
    const type = this.type(logicalId)
    if (type === 'Custom::CrossRegionExportReader')
      return this.#templates.crossRegionExport(attribute, this.name)
    if (type === 'AWS::SSM::Parameter' && attribute === 'Value') return this.properties(logicalId)['Value']
    const result = attributeOf(this.#identity(logicalId), this.physicalId(logicalId), attribute)
    if (result === undefined) {
      throw this.#failure(
        `Fn::GetAtt ${logicalId}.${attribute}: the local cloud does not know this attribute of ${type} (local-cloud/src/cloudformation/resource-attributes.ts)`,
      )
    }
    return result
  }

  #intrinsic(name: string, argument: unknown): unknown {
    switch (name) {
      case 'Fn::GetAtt': {
        const [logicalId = '', ...attribute] =
          typeof argument === 'string' ? argument.split('.') : texts(this.#resolve(argument))
        return this.#getAtt(logicalId, attribute.join('.'))
      }
      case 'Fn::Join': {
        const [separator, items] = list(argument)
        return list(this.#resolve(items))
          .map((item) => this.#textOf(item, name))
          .join(text(separator))
      }
      case 'Fn::Select': {
        const [index, items] = list(argument).map((item) => this.#resolve(item))
        const chosen = list(items)[Number(text(index))]
        if (chosen === undefined)
          throw this.#failure(`Fn::Select ${text(index)} of a list with ${list(items).length} values`)
        return chosen
      }
      case 'Fn::Split': {
        const [separator, source] = list(argument)
        return this.#textOf(this.#resolve(source), name).split(text(separator))
      }
      case 'Fn::Sub':
        return this.#sub(argument)
      case 'Fn::If': {
        const [condition, whenTrue, whenFalse] = list(argument)
        return this.#resolve(this.#condition(text(condition)) ? whenTrue : whenFalse)
      }
      case 'Fn::Equals': {
        const [left, right] = list(argument).map((item) => this.#resolve(item))
        return (
          JSON.stringify(left) === JSON.stringify(right) || (text(left) !== '' && text(left) === text(right))
        )
      }
      case 'Fn::And':
        return list(argument).every((item) => this.#resolve(item) === true)
      case 'Fn::Or':
        return list(argument).some((item) => this.#resolve(item) === true)
      case 'Fn::Not':
        return this.#resolve(list(argument)[0]) !== true
      case 'Fn::FindInMap':
        return this.#findInMap(list(argument))
      case 'Fn::ImportValue':
        return this.#templates.importValue(text(this.#resolve(argument)), this.name)
      case 'Fn::Base64':
        return Buffer.from(this.#textOf(this.#resolve(argument), name)).toString('base64')
      case 'Fn::GetAZs':
        return ['a', 'b', 'c'].map((zone) => `${this.#source.region}${zone}`)
      case 'Fn::Length':
        return list(this.#resolve(argument)).length
      case 'Fn::ToJsonString':
        return JSON.stringify(this.#resolve(argument))
      default:
        throw this.#failure(
          `the intrinsic function ${name} is not known to the local cloud (local-cloud/src/cloudformation/templates.ts)`,
        )
    }
  }

  #sub(argument: unknown): string {
    const parts: readonly unknown[] = Array.isArray(argument) ? argument : [argument, {}]
    const [template, variables] = parts
    const given = record(variables)
    return text(template).replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
      if (literal === '!') return `\${${name}}`
      if (name in given) return this.#textOf(this.#resolve(given[name]), 'Fn::Sub')
      const [logicalId = '', ...attribute] = name.split('.')
      return this.#textOf(
        attribute.length > 0 ? this.#getAtt(logicalId, attribute.join('.')) : this.#ref(name),
        'Fn::Sub',
      )
    })
  }

  #findInMap(argument: readonly unknown[]): unknown {
    const [map, first, second, options] = argument.map((item) => this.#resolve(item))
    const found = record(record(record(this.#source.template['Mappings'])[text(map)])[text(first)])[
      text(second)
    ]
    if (found !== undefined) return found
    const fallback = record(options)['DefaultValue']
    if (fallback !== undefined) return fallback
    throw this.#failure(`Fn::FindInMap: the mapping ${text(map)} has no ${text(first)}.${text(second)}`)
  }

  #textOf(value: unknown, where: string): string {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return String(value)
    throw this.#failure(`${where} needs text, not ${JSON.stringify(value)}`)
  }

  #dynamicReferences(value: string): string {
    if (!value.includes('{{resolve:')) return value
    return value.replace(
      /\{\{resolve:([a-z-]+):([^}]+)\}\}/g,
      (_whole, service: string, reference: string) => {
        const parts = reference.split(':')
        if (service === 'ssm' || service === 'ssm-secure')
          return this.#templates.ssmParameter(parts[0] ?? '', this.name)
        if (service === 'secretsmanager') {
          const idParts = reference.startsWith('arn:') ? 7 : 1
          return this.#templates.secretValue(
            parts.slice(0, idParts).join(':'),
            parts[idParts + 1] ?? '',
            this.name,
          )
        }
        throw this.#failure(
          `the dynamic reference {{resolve:${service}:...}} is not known to the local cloud`,
        )
      },
    )
  }
}
