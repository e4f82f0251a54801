import { expect, test } from 'vitest'
import { keyFile } from '#web/ui/keys/key-file.ts'

const key = {
  api_key: null,
  key_hint: 'abcd',
  creation_date: '2126-01-01T10:00:00.000Z',
  last_used_date: null,
  visibility_access: true,
  incident_access: false,
  threat_access: true,
  feed_access: false,
  client_id: 3,
  user_id: 7,
}

test('the key file has its data without the ids, the e-mail address and the creation date', () => {
  const { name, text } = keyFile(
    { email: 'anna/../x@example.com' },
    key,
    'cti_usr_secret',
    new Date('2126-02-01T00:00:00Z'),
  )
  expect(name).toBe('api_key_anna_.._x@example.com.json')
  expect(JSON.parse(text)).toEqual({
    email: 'anna/../x@example.com',
    api_key: 'cti_usr_secret',
    creation_date: '2126-01-01T10:00:00.000Z',
    visibility_access: true,
    incident_access: false,
    threat_access: true,
    feed_access: false,
    generation_date: '2126-02-01T00:00:00.000Z',
  })
})

test('the file of an organization is named by its number', () => {
  const { name, text } = keyFile({ client_id: 3 }, key, 'cti_org_secret', new Date('2126-02-01T00:00:00Z'))
  expect(name).toBe('api_key_organization_3.json')
  expect(JSON.parse(text)).toMatchObject({ client_id: 3, api_key: 'cti_org_secret', feed_access: false })
  expect(text).not.toContain('user_id')
})
