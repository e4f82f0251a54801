/** Browser uploads: the form of a presigned POST, its signature and its policy's conditions. */
import {
  lookup,
  parseScope,
  sameText,
  scopedSignature,
  SignatureError,
  type Credentials,
} from '../iam/sigv4.ts'
import { list, parseJson, record, text, texts } from '../values.ts'

export class PostPolicyError extends Error {
  override name = 'PostPolicyError'
  readonly code: string
  readonly status: number
  constructor(code: string, message: string, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

export interface PostForm {
  /** Field names in lower case. */
  readonly fields: Readonly<Record<string, string>>
  readonly file: Buffer
  readonly fileName: string
}

/** Parses multipart/form-data. Like S3 it ignores fields after the file. Throws PostPolicyError. */
export const parseForm = (contentType: string, body: Buffer): PostForm => {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (boundary === undefined) throw malformed()
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const source = Buffer.concat([Buffer.from('\r\n'), body])
  const fields: Record<string, string> = {}
  let start = source.indexOf(delimiter)
  while (start >= 0) {
    const headStart = start + delimiter.length
    if (source.toString('latin1', headStart, headStart + 2) === '--') break
    const headEnd = source.indexOf('\r\n\r\n', headStart)
    const end = source.indexOf(delimiter, headEnd)
    if (headEnd < 0 || end < 0) throw malformed()
    const head = source.toString('utf8', headStart, headEnd)
    const name = /;\s*name="([^"]*)"/i.exec(head)?.[1]?.toLowerCase() ?? ''
    const content = source.subarray(headEnd + 4, end)
    if (name === 'file')
      return {
        fields,
        file: content,
        fileName: /filename="([^"]*)"/i.exec(head)?.[1]?.split(/[\\/]/).at(-1) ?? '',
      }
    fields[name] = content.toString('utf8')
    start = end
  }
  throw new PostPolicyError('InvalidArgument', 'POST requires exactly one file upload per request.', 400)
}

const malformed = (): PostPolicyError =>
  new PostPolicyError(
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
    400,
  )

/**
 * Checks signature, expiry and every condition of the form's policy. Returns the signer's credentials. Throws
 * PostPolicyError or SignatureError.
 */
export const checkPostPolicy = (
  form: PostForm,
  bucket: string,
  find: (accessKeyId: string) => Credentials | undefined,
  now: Date,
): Credentials => {
  const { fields } = form
  const policyText = fields['policy']
  if (policyText === undefined) throw new PostPolicyError('AccessDenied', 'Access Denied', 403)
  if (fields['x-amz-algorithm'] !== 'AWS4-HMAC-SHA256')
    throw new PostPolicyError('InvalidArgument', 'X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"', 400)
  const scope = parseScope(fields['x-amz-credential'] ?? '')
  const credentials = lookup(scope.accessKeyId, fields['x-amz-security-token'], find)
  if (
    !sameText(
      fields['x-amz-signature'] ?? '',
      scopedSignature(credentials.secretAccessKey, scope, policyText),
    )
  ) {
    throw new SignatureError(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
  }
  const policy = record(parseJson(Buffer.from(policyText, 'base64').toString('utf8')))
  const expiration = Date.parse(text(policy['expiration']))
  if (!(expiration > now.getTime())) throw denied('Policy expired.')
  checkConditions(list(policy['conditions']), form, bucket)
  return credentials
}

const unconditioned = /^(policy|x-amz-signature|file|awsaccesskeyid|signature|x-ignore-.*)$/

const checkConditions = (conditions: readonly unknown[], form: PostForm, bucket: string): void => {
  const values: Record<string, string> = { ...form.fields, bucket }
  const covered = new Set<string>(['bucket'])
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, wanted] of Object.entries(record(condition))) {
        covered.add(name.toLowerCase())
        if (values[name.toLowerCase()] !== text(wanted)) throw failed(['eq', `$${name}`, text(wanted)])
      }
      continue
    }
    const [operator = '', field = '', wanted = ''] = texts(condition)
    const name = field.replace(/^\$/, '').toLowerCase()
    const actual = values[name]
    switch (operator.toLowerCase()) {
      case 'eq':
        covered.add(name)
        if (actual !== wanted) throw failed(texts(condition))
        break
      case 'starts-with':
        covered.add(name)
        if (actual === undefined || !actual.startsWith(wanted)) throw failed(texts(condition))
        break
      case 'content-length-range':
        if (form.file.length < Number(field))
          throw new PostPolicyError(
            'EntityTooSmall',
            'Your proposed upload is smaller than the minimum allowed size',
            400,
          )
        if (form.file.length > Number(wanted))
          throw new PostPolicyError(
            'EntityTooLarge',
            'Your proposed upload exceeds the maximum allowed size',
            400,
          )
        break
      default:
        throw denied(`Unknown condition ${operator}`)
    }
  }
  const extra = Object.keys(form.fields).find((name) => !covered.has(name) && !unconditioned.test(name))
  if (extra !== undefined) throw denied(`Extra input fields: ${extra}`)
}

const failed = (condition: readonly string[]): PostPolicyError =>
  denied(`Policy Condition failed: ${JSON.stringify(condition)}`)

const denied = (detail: string): PostPolicyError =>
  new PostPolicyError('AccessDenied', `Invalid according to Policy: ${detail}`, 403)
