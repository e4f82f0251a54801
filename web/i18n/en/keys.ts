/** Texts of API keys: one's own, and those of systems. */
export default {
  show: 'Show the key', hide: 'Hide the key', copy: 'Copy', download: 'Download', copied: 'Key copied', hidden: 'Key hidden, it ends in {{hint}}', failed: 'The key could not be read',
  copyFailed: 'The key could not be copied', copyFailedText: 'The browser does not allow it. Select the key and copy it by hand.',
  lost: 'This key can be shown no more. It still works; if you need it, generate a new one.',
  created: 'Generated', lastUsed: 'Last used', never: 'not used yet', hintLabel: 'ends in',
  access: 'What it opens', on: 'access', off: 'no access', flag: { visibility_access: 'Visibilities', incident_access: 'Incidents', threat_access: 'Threats', feed_access: 'IoC' },
  docs: 'API documentation', newTab: '(opens in a new tab)',
  column: { name: 'Name', key: 'Key', access: 'Permissions', created: 'Created', lastUsed: 'Last used' },
  own: {
    title: 'API key', lead: 'With this key your programs read data from the portal in your name.', key: 'Your key',
    secret: 'The key is like a password: send it to nobody and keep it out of your programs’ code. Each time it is shown is recorded.',
    accessText: 'The access is that of the moment when the key was generated. When you are given more modules, generate the key anew. A module that you lose closes at once.',
    use: 'How to use it', useText: 'Programs will use it in an interface of their own, which is not open yet. The documentation has the calls of the portal as they are today.',
    renew: 'Generate a new key', renewTitle: 'Generate a new key?', renewAsk: 'The current key stops working at once. Programs that use it will need the new one.', renewAction: 'Generate a new key',
    renewed: 'A new key has been generated', renewedText: 'The one before no longer works.',
  },
  system: {
    title: 'API keys', lead: 'With these keys other systems, such as a SIEM or SOAR, will use the data of every organization. Their interface is not open yet; the keys can be prepared already.',
    count_one: '{{number}} key', count_other: '{{number}} keys',
    add: 'New key', make: 'Create key', made: 'The key has been created', madeTitle: 'Key “{{name}}”', once: 'Copy the key now. Nobody will see it again, not even an administrator.', kept: 'I have kept the key, close',
    nameHint: 'Name the system that will use it.', nameRequired: 'Give the key a name.', exists: 'A key of this name already exists.',
    read: 'Read only', write: 'Read and write', readText: 'The system reads data and changes nothing.', writeText: 'The system can also add, change and delete data.',
    rename: 'Rename', renamed: 'Renamed: {{name}}', gone: '{{name}}: this key no longer exists',
    removeOf: 'Delete key: {{name}}', removeTitle: 'Delete the key “{{name}}”?', removeText: 'The system that uses it loses its access at once. This cannot be undone.', removeAction: 'Delete key',
    removed: 'Key deleted: {{name}}', removedText: 'It opens nothing any more.',
    emptyTitle: 'There are no keys yet', emptyText: 'Create a key of its own for each system that is to use the API.', loadFailed: 'The keys go on working. Try again in a moment.',
  },
}
