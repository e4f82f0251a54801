/** The field with the organization that an item or a person belongs to, as rows and journals store it. */
export const ownerField = 'client_id'
