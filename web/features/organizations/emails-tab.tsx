/** Placeholder. */
export const EmailsTab = ({ clientId }: { clientId: number }) => <p>{clientId}</p>
