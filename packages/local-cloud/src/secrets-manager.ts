/** Secrets Manager: returns the secrets of the templates, and accepts new values, which are stored between starts. */
import { createHash } from 'node:crypto'
import type { Resource } from './cloudformation/templates.ts'
import { listen, type HttpRequest, type HttpResponse, type HttpService } from './http.ts'
import { authorize, type AccessDirectory, type Principal } from './iam/access.ts'
import { jsonGate, jsonReply, ServiceError } from './iam/json-gate.ts'
import type { CloudState } from './state/state.ts'
import { parseJson, record, text } from './values.ts'

export interface SecretsManagerOptions {
  readonly directory: AccessDirectory
  /** AWS::SecretsManager::Secret. */
  readonly secrets: readonly Resource[]
  readonly state: Pick<CloudState, 'secret' | 'setSecret'>
  readonly onError: (line: string) => void
}

/** Serves GetSecretValue and PutSecretValue. */
export const startSecretsManager = (options: SecretsManagerOptions): Promise<HttpService> =>
  listen(
    jsonGate(options.directory, 400, (request, principal) =>
      Promise.resolve(answer(request, principal, options)),
    ),
    { port: 0, onError: options.onError },
  )

const answer = (
  request: HttpRequest,
  principal: Principal,
  { secrets, state }: SecretsManagerOptions,
): HttpResponse => {
  const action = text(request.headers['x-amz-target']).split('.').at(-1) ?? ''
  const body = record(parseJson(request.body.toString('utf8')))
  const id = text(body['SecretId'])
  const secret = secrets.find(
    ({ physicalId, properties }) => physicalId === id || text(properties['Name']) === id,
  )
  // As on AWS, an unauthorized caller does not learn whether the secret exists.
  authorize(principal, [{ action: `secretsmanager:${action}`, resource: secret?.physicalId ?? id }])
  if (secret === undefined)
    throw new ServiceError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
  const key = `${secret.stack}/${secret.logicalId}`
  const given = text(secret.properties['SecretString'])
  switch (action) {
    case 'GetSecretValue':
      return jsonReply({
        ...described(secret, given || state.secret(key, record(secret.properties['GenerateSecretString']))),
        VersionStages: ['AWSCURRENT'],
      })
    case 'PutSecretValue': {
      const value = text(body['SecretString'])
      if (value === '' || given !== '')
        throw new ServiceError('InvalidParameterException', 'A new value is the text of a generated secret.')
      state.setSecret(key, value)
      const { SecretString: _value, ...kept } = described(secret, value)
      return jsonReply({ ...kept, VersionStages: ['AWSCURRENT'] })
    }
    default:
      throw new ServiceError(
        'UnknownOperationException',
        `The Secrets Manager action ${action} is not known to the local cloud (local-cloud/src/secrets-manager.ts).`,
      )
  }
}

const described = (secret: Resource, value: string) => ({
  ARN: secret.physicalId,
  Name: secret.physicalId.split(':').at(-1)?.slice(0, -7) ?? '',
  VersionId: createHash('sha256')
    .update(value)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  SecretString: value,
})
