/** Stubbed replies of reads that several areas show. */

export const exampleInstant = '2026-01-01T00:00:00.000Z'

/** A pending module request. */
export const moduleRequests = {
  data: [
    {
      id: 1,
      module: 'INCIDENT',
      createdAt: '2026-01-02T10:00:00.000Z',
      state: 'pending',
      waits_for: 'organization',
      available: true,
      reason: null,
      resolved_by: null,
      resolved_date: null,
      user: { user_id: 5, name: 'Piotr Sowa', email: 'piotr@grid.example' },
      client: { client_id: 1, name: 'Energetyka Wzorcowa S.A.' },
    },
  ],
  meta: { pagination: { total: 1, count: 1, per_page: 10, current_page: 1, total_pages: 1 } },
}

export const pageWith = (...data: readonly unknown[]) => ({
  data,
  meta: {
    pagination: {
      total: data.length,
      count: data.length,
      per_page: 10,
      current_page: 1,
      total_pages: 1,
      links: {},
    },
  },
})
