/** Placeholder. */
export const ServicesTab = ({ clientId }: { clientId: number }) => <p>{clientId}</p>
