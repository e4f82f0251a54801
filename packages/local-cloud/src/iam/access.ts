/** The principals of the cloud, and the policy check of every gate. */
import type { Resource } from '../cloudformation/templates.ts'
import type { HttpRequest } from '../http.ts'
import type { CloudState } from '../state/state.ts'
import { list, record, texts } from '../values.ts'
import {
  assumedRoleArn,
  decide,
  parsePolicy,
  refusalMessage,
  statementsFor,
  type AccessRequest,
  type Statement,
} from './policies.ts'
import { SignatureError, verify, type Credentials, type Verified } from './sigv4.ts'

export interface Principal {
  /** The name in messages: the session of a role, or the operator. */
  readonly arn: string
  readonly roleArn?: string
  readonly credentials: Credentials
  /** Without statements, everything is allowed. */
  readonly statements?: readonly Statement[]
}

/** A call that the policies deny, with AWS's message. */
export class AccessDeniedError extends Error {
  override name = 'AccessDeniedError'
}

export class AccessDirectory {
  readonly operator: Principal
  readonly account: string
  readonly #state: CloudState
  readonly #roles = new Map<string, { name: string; statements: Statement[] }>()
  readonly #principals = new Map<string, Principal>()
  readonly #now: () => Date

  constructor(
    resources: readonly Resource[],
    state: CloudState,
    options: { readonly account: string; readonly now: () => Date; readonly log: (line: string) => void },
  ) {
    this.#state = state
    this.account = options.account
    this.#now = options.now
    for (const role of resources.filter(({ type }) => type === 'AWS::IAM::Role')) {
      this.#roles.set(role.physicalId, {
        name: role.physicalId,
        statements: roleStatements(role, resources, options.log),
      })
    }
    this.operator = {
      arn: `arn:aws:iam::${options.account}:user/operator`,
      credentials: {
        accessKeyId: accessKeyId('AKIA', state.derive('operator key')),
        secretAccessKey: state.derive('operator secret'),
      },
    }
    this.#principals.set(this.operator.credentials.accessKeyId, this.operator)
  }

  /** Opens a role session for a function or schedule. Throws when no template declares the role. */
  assumeRole(roleArn: string, session: string): Principal {
    const role = this.#roles.get(roleArn.split('/').at(-1) ?? '')
    if (!role) throw new Error(`${session} uses the role ${roleArn}, which no template declares.`)
    const purpose = `${roleArn} ${session}`
    const principal: Principal = {
      arn: assumedRoleArn(this.account, role.name, session),
      roleArn,
      statements: role.statements,
      credentials: {
        accessKeyId: accessKeyId('ASIA', this.#state.derive(`key ${purpose}`)),
        secretAccessKey: this.#state.derive(`secret ${purpose}`),
        sessionToken: this.#state.derive(`token ${purpose}`),
      },
    }
    this.#principals.set(principal.credentials.accessKeyId, principal)
    return principal
  }

  /**
   * Accepts signatures by the cloud's clock and, if that was moved, also by the computer's. Functions sign with the
   * former, the operator's programs with the latter.
   */
  #verified(request: HttpRequest): Verified {
    const credentialsOf = (id: string) => this.find(id)?.credentials
    try {
      return verify(request, credentialsOf, this.#now())
    } catch (error) {
      if (!(error instanceof SignatureError) || error.failure !== 'RequestTimeTooSkewed') throw error
      return verify(request, credentialsOf, new Date())
    }
  }

  find(id: string): Principal | undefined {
    return this.#principals.get(id)
  }

  /** Returns the signer of a request. Throws SignatureError when the signature is not valid. */
  identify(request: HttpRequest): { principal: Principal; verified: Verified } {
    const verified = this.#verified(request)
    const principal = this.find(verified.credentials.accessKeyId)
    if (!principal)
      throw new Error(`The access key ${verified.credentials.accessKeyId} verified but has no principal.`)
    return { principal, verified }
  }
}

/**
 * Checks requests against the policies of the principal and of the resource. Throws AccessDeniedError for the first
 * denied one.
 */
export const authorize = (
  principal: Principal,
  requests: readonly AccessRequest[],
  resourcePolicy: readonly Statement[] = [],
): void => {
  if (!principal.statements) return
  for (const request of requests) {
    const complete: AccessRequest = {
      ...request,
      context: {
        'aws:SecureTransport': ['true'],
        'aws:PrincipalArn': [principal.roleArn ?? principal.arn],
        ...request.context,
      },
    }
    const own = statementsFor(resourcePolicy, principal.roleArn ?? principal.arn)
    const decision = decide([...principal.statements, ...own], complete)
    if (!decision.allowed)
      throw new AccessDeniedError(refusalMessage(principal.arn, request, decision.reason))
  }
}

const roleStatements = (
  role: Resource,
  resources: readonly Resource[],
  log: (line: string) => void,
): Statement[] => {
  const documents = list(role.properties['Policies']).map((policy) => record(policy)['PolicyDocument'])
  const attached = texts(role.properties['ManagedPolicyArns'])
  for (const policy of resources) {
    if (policy.type !== 'AWS::IAM::Policy' && policy.type !== 'AWS::IAM::ManagedPolicy') continue
    if (texts(policy.properties['Roles']).includes(role.physicalId) || attached.includes(policy.physicalId)) {
      documents.push(policy.properties['PolicyDocument'])
    }
  }
  for (const arn of attached) {
    // AWS's own policies for execution roles allow logs and traces, which the local cloud does not have.
    const known =
      /:aws:policy\/(service-role\/AWSLambdaBasicExecutionRole|AWSXRayDaemonWriteAccess|AWSXrayWriteOnlyAccess|CloudWatchLambda\w+)$/
    const declared = resources.some(({ physicalId }) => physicalId === arn)
    if (!declared && !known.test(arn))
      log(
        `iam: ${role.logicalId} has the managed policy ${arn}, which is not in the templates: it allows nothing here`,
      )
  }
  return documents.flatMap(parsePolicy)
}

/** AWS's form of a key id: a prefix and 16 capitals and digits. */
const accessKeyId = (prefix: string, entropy: string): string =>
  prefix +
  entropy
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 16)
    .padEnd(16, '7')
