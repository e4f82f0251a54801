/** Texts of an item's notification by e-mail. */
export default {
  title: 'Notification',
  failed: 'Could not check whether this was e-mailed.',
  when: {
    exactly: {
      today: 'at {{time}}',
      tomorrow: 'tomorrow at {{time}}',
      later: 'on {{day}} at {{time}}',
    },
    about: {
      today: 'at about {{time}}',
      tomorrow: 'tomorrow at about {{time}}',
      later: 'on {{day}} at about {{time}}',
    },
  },
  settling_one: 'Will be sent {{when}} to {{count, number}} address.',
  settling_other: 'Will be sent {{when}} to {{count, number}} addresses.',
  settlingHint:
    'It includes what you correct or attach until then. Addresses with digests get it in their digest.',
  soon_one: 'Will be sent within a minute to {{count, number}} address.',
  soon_other: 'Will be sent within a minute to {{count, number}} addresses.',
  held: 'Held back by {{name}}.',
  heldUnnamed: 'Held back.',
  heldHint_one: 'Waiting to be sent to {{count, number}} address.',
  heldHint_other: 'Waiting to be sent to {{count, number}} addresses.',
  waiting_one: 'Will be sent in a digest {{when}} to {{count, number}} address.',
  waiting_other: 'Will be sent in digests to {{count, number}} addresses, the first {{when}}.',
  stillWaiting: 'More will be sent in digests, the next {{when}}.',
  told_one: '{{count, number}} e-mail sent on',
  told_other: '{{count, number}} e-mails sent, the last on',
  toldSoFar_one: '{{count, number}} e-mail sent so far, on',
  toldSoFar_other: '{{count, number}} e-mails sent so far, the last on',
  noneFailed: 'No e-mail has arrived.',
  toldNobody: 'The notification has been sent.',
  none: 'Nobody was notified of this.',
  noneHint: {
    visibility:
      'No active address is set to receive it, or it is resolved, a false positive or older than the notifications. If it returns, a notification is sent.',
    incident: 'No active address is set to receive it, or the incident is older than the notifications.',
    threat: 'No active address is set to receive it, or the threat is older than the notifications.',
    feed: 'No active address is set to receive it, or it was published before there were notifications.',
  },
  unsent_one: '{{count, number}} e-mail failed',
  unsent_other: '{{count, number}} e-mails failed',
  unsentHint: 'Platform admins see the reason in the list of sent e-mails and can send them again.',
  sending_one: '{{count, number}} e-mail is being sent.',
  sending_other: '{{count, number}} e-mails are being sent.',
  hold: 'Hold back',
  send: 'Send now',
  heldDone: 'Notification held back',
  sendDone: 'The notification will be sent within a minute',
  confirmSend: {
    title: 'Send the notification now?',
    text_one:
      'It will be sent within a minute to {{count, number}} address; addresses with digests get it in their digest. A sent e-mail cannot be recalled.',
    text_other:
      'It will be sent within a minute to {{count, number}} addresses; those with digests get it in their digest. A sent e-mail cannot be recalled.',
    action: 'Send now',
  },
}
