/** Placeholder. */
export const DetailsTab = ({ clientId }: { clientId: number }) => <p>{clientId}</p>
