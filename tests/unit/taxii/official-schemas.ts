/** The STIX 2.1 schemas published by OASIS, compiled. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as z from 'zod'

const folder = path.join(import.meta.dirname, 'schemas')
const schemaSchema = z.looseObject({ $id: z.string() })

const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: false, formats: { uri: true } })
const ids = new Map<string, string>()
for (const file of globSync('*/*.json', { cwd: folder })) {
  const schema = schemaSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
  ajv.addSchema(schema)
  ids.set(path.basename(file, '.json'), schema.$id)
}

/** The violations of an object against the schema of its type; empty if valid. */
export const faultsOf = (object: { readonly type: string }): string[] => {
  const id = ids.get(object.type)
  const validate = id === undefined ? undefined : ajv.getSchema(id)
  if (validate === undefined) return [`no schema of ${object.type}`]
  return validate(object) === true
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
