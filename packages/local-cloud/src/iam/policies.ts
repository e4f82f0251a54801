/**
 * Evaluates IAM policies. It supports the statement forms that the CDK emits, and decides in AWS's order: an explicit
 * deny, then an allow, then an implicit deny.
 */
import { isRecord, list, record, texts, type Json } from '../values.ts'

export interface Statement {
  readonly effect: 'Allow' | 'Deny'
  readonly actions?: readonly string[]
  readonly notActions?: readonly string[]
  readonly resources?: readonly string[]
  readonly notResources?: readonly string[]
  /** In resource policies: `*`, an ARN, or a service such as `cloudfront.amazonaws.com`. */
  readonly principals?: readonly string[]
  readonly conditions: readonly Condition[]
}

interface Condition {
  readonly operator: string
  readonly quantifier?: 'ForAllValues' | 'ForAnyValue'
  readonly ifExists: boolean
  readonly key: string
  readonly values: readonly string[]
}

export interface AccessRequest {
  /** `service:Operation` */
  readonly action: string
  /** The ARN of the resource, or `*` for an operation without one. */
  readonly resource: string
  /** Condition keys with their values. */
  readonly context?: Readonly<Record<string, string[]>>
}

export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

/** Parses a policy document. Throws for an unsupported condition operator. */
export const parsePolicy = (document: unknown): Statement[] =>
  list(record(document)['Statement']).filter(isRecord).map(parseStatement)

const parseStatement = ({
  Effect,
  Action,
  NotAction,
  Resource,
  NotResource,
  Principal,
  Condition,
}: Json): Statement => ({
  effect: Effect === 'Deny' ? 'Deny' : 'Allow',
  ...(Action !== undefined && { actions: texts(Action) }),
  ...(NotAction !== undefined && { notActions: texts(NotAction) }),
  ...(Resource !== undefined && { resources: texts(Resource) }),
  ...(NotResource !== undefined && { notResources: texts(NotResource) }),
  ...(Principal !== undefined && {
    principals: isRecord(Principal) ? Object.values(Principal).flatMap(texts) : texts(Principal),
  }),
  conditions: Object.entries(record(Condition)).flatMap(([operatorText, keys]) =>
    Object.entries(record(keys)).map(([key, values]) => parseCondition(operatorText, key, texts(values))),
  ),
})

type Test = (actual: string, wanted: string) => boolean

const operators: Readonly<Record<string, { test: Test; negated?: boolean }>> = {
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

const parseCondition = (operatorText: string, key: string, values: readonly string[]): Condition => {
  const match = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(operatorText)
  const operator = match?.[2] ?? operatorText
  if (!(operator in operators))
    throw new Error(
      `The IAM condition operator ${operatorText} is not known to the local cloud (local-cloud/src/iam/policies.ts).`,
    )
  const quantifier = match?.[1]
  return {
    operator,
    ...((quantifier === 'ForAllValues' || quantifier === 'ForAnyValue') && { quantifier }),
    ifExists: match?.[3] !== undefined,
    key: key.toLowerCase(),
    values,
  }
}

/** Decides whether the statements allow the request. A denial has the reason in AWS's words. */
export const decide = (statements: readonly Statement[], request: AccessRequest): Decision => {
  const matching = statements.filter((statement) => applies(statement, request))
  if (matching.some((statement) => statement.effect === 'Deny')) {
    return { allowed: false, reason: 'with an explicit deny in an identity-based policy' }
  }
  if (matching.length > 0) return { allowed: true }
  return { allowed: false, reason: `because no identity-based policy allows the ${request.action} action` }
}

/** Returns the statements of a resource policy for a principal, which is an ARN or a service name. */
export const statementsFor = (statements: readonly Statement[], principal: string): Statement[] =>
  statements.filter((statement) =>
    statement.principals?.some((pattern) => matchesPattern(principal, pattern)),
  )

/** AWS's message for a denied call, plus the requested table items, which AWS omits. */
export const refusalMessage = (principalArn: string, request: AccessRequest, reason: string): string =>
  `User: ${principalArn} is not authorized to perform: ${request.action} on resource: ${request.resource} ${reason}` +
  Object.entries(request.context ?? {})
    .filter(([key]) => key.startsWith('dynamodb:'))
    .map(([key, values]) => `; ${key} is ${values.join(', ')}`)
    .join('')

/** Whether a statement covers the request: its action, resource and conditions. */
export const applies = (statement: Statement, request: AccessRequest): boolean => {
  const action = request.action.toLowerCase()
  const actionMatches = (pattern: string): boolean => matchesPattern(action, pattern.toLowerCase())
  const resourceMatches = (pattern: string): boolean => matchesPattern(request.resource, pattern)
  if (statement.actions && !statement.actions.some(actionMatches)) return false
  if (statement.notActions?.some(actionMatches)) return false
  if (statement.resources && !statement.resources.some(resourceMatches)) return false
  if (statement.notResources?.some(resourceMatches)) return false
  return statement.conditions.every((condition) => holds(condition, request.context ?? {}))
}

const holds = (condition: Condition, context: Readonly<Record<string, string[]>>): boolean => {
  const entry = Object.entries(context).find(([key]) => key.toLowerCase() === condition.key)
  const actual = entry?.[1]
  if (condition.operator === 'Null') return condition.values.includes(String(actual === undefined))
  const operator = operators[condition.operator]
  if (!operator) return false
  if (actual === undefined) {
    // In AWS an absent key satisfies IfExists, ForAllValues and the negated operators, and nothing else.
    return condition.ifExists || condition.quantifier === 'ForAllValues' || operator.negated === true
  }
  const matches = (value: string): boolean =>
    condition.values.some((wanted) => operator.test(value, wanted)) !== (operator.negated ?? false)
  return condition.quantifier === 'ForAllValues' ? actual.every(matches) : actual.some(matches)
}

const patterns = new Map<string, RegExp>()

/** Matches IAM's wildcards: `*` is any run of characters, `?` is one. */
export const matchesPattern = (value: string, pattern: string): boolean => {
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

/** The ARN of the session of a role. */
export const assumedRoleArn = (account: string, roleName: string, session: string): string =>
  `arn:aws:sts::${account}:assumed-role/${roleName}/${session}`
