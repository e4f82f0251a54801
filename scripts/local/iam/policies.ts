/**
 * A small evaluator of IAM policies: the statement forms that CDK emits, with AWS's order
 * of decision (an explicit deny, then an allow, then refusal).
 */
import { isRecord, list, record, text, texts, type Json } from '../values.ts'

export interface Statement {
  effect: 'Allow' | 'Deny'
  actions?: string[]
  notActions?: string[]
  resources?: string[]
  notResources?: string[]
  /** Of resource policies: `*`, an ARN, or a service such as `cloudfront.amazonaws.com`. */
  principals?: string[]
  conditions: Condition[]
}

interface Condition {
  operator: string
  quantifier?: 'ForAllValues' | 'ForAnyValue'
  ifExists: boolean
  key: string
  values: string[]
}

export interface AccessRequest {
  /** `service:Operation` */
  action: string
  /** The ARN acted upon, or `*` where the operation has none. */
  resource: string
  /** Condition keys with their values. */
  context?: Record<string, string[]>
}

export type Decision = { allowed: true } | { allowed: false; reason: string }

/** Reads a policy document; throws when it uses a condition operator this evaluator does not know. */
export function parsePolicy(document: unknown): Statement[] {
  return list(record(document)['Statement']).filter(isRecord).map(parseStatement)
}

function parseStatement(source: Json): Statement {
  const statement: Statement = { effect: source['Effect'] === 'Deny' ? 'Deny' : 'Allow', conditions: [] }
  if (source['Action'] !== undefined) statement.actions = texts(source['Action'])
  if (source['NotAction'] !== undefined) statement.notActions = texts(source['NotAction'])
  if (source['Resource'] !== undefined) statement.resources = texts(source['Resource'])
  if (source['NotResource'] !== undefined) statement.notResources = texts(source['NotResource'])
  if (source['Principal'] !== undefined) {
    statement.principals = isRecord(source['Principal'])
      ? Object.values(source['Principal']).flatMap(texts)
      : texts(source['Principal'])
  }
  for (const [operatorText, keys] of Object.entries(record(source['Condition']))) {
    for (const [key, values] of Object.entries(record(keys))) {
      statement.conditions.push(parseCondition(operatorText, key, texts(values)))
    }
  }
  return statement
}

type Test = (actual: string, wanted: string) => boolean

const OPERATORS: Record<string, { test: Test; negated?: boolean }> = {
  StringEquals: { test: (actual, wanted) => actual === wanted },
  StringNotEquals: { test: (actual, wanted) => actual === wanted, negated: true },
  StringEqualsIgnoreCase: { test: (actual, wanted) => actual.toLowerCase() === wanted.toLowerCase() },
  StringNotEqualsIgnoreCase: {
    test: (actual, wanted) => actual.toLowerCase() === wanted.toLowerCase(),
    negated: true,
  },
  StringLike: { test: (actual, wanted) => matchesPattern(actual, wanted) },
  StringNotLike: { test: (actual, wanted) => matchesPattern(actual, wanted), negated: true },
  ArnEquals: { test: (actual, wanted) => matchesPattern(actual, wanted) },
  ArnLike: { test: (actual, wanted) => matchesPattern(actual, wanted) },
  ArnNotEquals: { test: (actual, wanted) => matchesPattern(actual, wanted), negated: true },
  ArnNotLike: { test: (actual, wanted) => matchesPattern(actual, wanted), negated: true },
  Bool: { test: (actual, wanted) => actual.toLowerCase() === wanted.toLowerCase() },
  NumericEquals: { test: (actual, wanted) => Number(actual) === Number(wanted) },
  NumericLessThan: { test: (actual, wanted) => Number(actual) < Number(wanted) },
  NumericLessThanEquals: { test: (actual, wanted) => Number(actual) <= Number(wanted) },
  NumericGreaterThan: { test: (actual, wanted) => Number(actual) > Number(wanted) },
  NumericGreaterThanEquals: { test: (actual, wanted) => Number(actual) >= Number(wanted) },
  Null: { test: () => false },
}

function parseCondition(operatorText: string, key: string, values: string[]): Condition {
  const match = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(operatorText)
  const operator = match?.[2] ?? operatorText
  if (!(operator in OPERATORS))
    throw new Error(
      `The IAM condition operator ${operatorText} is not known to the local cloud (scripts/local/iam/policies.ts).`,
    )
  const condition: Condition = {
    operator,
    ifExists: match?.[3] !== undefined,
    key: key.toLowerCase(),
    values,
  }
  if (match?.[1] === 'ForAllValues' || match?.[1] === 'ForAnyValue') condition.quantifier = match[1]
  return condition
}

/** Whether the statements allow the request; a refusal says why in AWS's words. */
export function decide(statements: readonly Statement[], request: AccessRequest): Decision {
  const matching = statements.filter((statement) => applies(statement, request))
  if (matching.some((statement) => statement.effect === 'Deny')) {
    return { allowed: false, reason: 'with an explicit deny in an identity-based policy' }
  }
  if (matching.length > 0) return { allowed: true }
  return { allowed: false, reason: `because no identity-based policy allows the ${request.action} action` }
}

/** The statements of a resource policy that concern a principal: an ARN or a service name. */
export function statementsFor(statements: readonly Statement[], principal: string): Statement[] {
  return statements.filter((statement) =>
    statement.principals?.some((pattern) => matchesPattern(principal, pattern)),
  )
}

/** What AWS writes when it refuses a call. */
export function refusalMessage(principalArn: string, request: AccessRequest, reason: string): string {
  return `User: ${principalArn} is not authorized to perform: ${request.action} on resource: ${request.resource} ${reason}`
}

export function applies(statement: Statement, request: AccessRequest): boolean {
  const action = request.action.toLowerCase()
  const actionMatches = (pattern: string): boolean => matchesPattern(action, pattern.toLowerCase())
  const resourceMatches = (pattern: string): boolean => matchesPattern(request.resource, pattern)
  if (statement.actions && !statement.actions.some(actionMatches)) return false
  if (statement.notActions?.some(actionMatches)) return false
  if (statement.resources && !statement.resources.some(resourceMatches)) return false
  if (statement.notResources?.some(resourceMatches)) return false
  return statement.conditions.every((condition) => holds(condition, request.context ?? {}))
}

function holds(condition: Condition, context: Record<string, string[]>): boolean {
  const entry = Object.entries(context).find(([key]) => key.toLowerCase() === condition.key)
  const actual = entry?.[1]
  if (condition.operator === 'Null') return condition.values.includes(String(actual === undefined))
  const operator = OPERATORS[condition.operator]
  if (!operator) return false
  if (actual === undefined) {
    // AWS: an absent key satisfies IfExists, ForAllValues and the negated operators, nothing else.
    return condition.ifExists || condition.quantifier === 'ForAllValues' || operator.negated === true
  }
  const matches = (value: string): boolean =>
    condition.values.some((wanted) => operator.test(value, wanted)) !== (operator.negated ?? false)
  return condition.quantifier === 'ForAllValues' ? actual.every(matches) : actual.some(matches)
}

const patterns = new Map<string, RegExp>()

/** IAM's wildcards: `*` any run of characters, `?` one. */
export function matchesPattern(value: string, pattern: string): boolean {
  let expression = patterns.get(pattern)
  if (!expression) {
    const source = pattern
      .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')
    expression = new RegExp(`^${source}$`, 's')
    patterns.set(pattern, expression)
  }
  return expression.test(value)
}

/** The text of an IAM principal for messages, as CloudTrail writes the session of a role. */
export function assumedRoleArn(account: string, roleName: string, session: string): string {
  return text(`arn:aws:sts::${account}:assumed-role/${roleName}/${session}`)
}
