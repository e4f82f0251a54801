/** The states of a visibility in files, reports and e-mails. A test checks that the screens use the same. */
export default {
  new: 'new',
  acknowledged: 'acknowledged',
  in_repair: 'in repair',
  accepted: 'risk accepted',
  awaiting_retest: 'awaiting retest',
  closed: 'resolved',
} as const
