/** Texts that all e-mails share: links below the text, levels and what they withhold. */
export default {
  level: { high: 'high', medium: 'medium', low: 'low' },
  noticesOnly:
    'Some items are only announced here, because their TLP level allows no more in this message: {{levels}}. Read them in the portal. TLP:RED is never sent by e-mail, TLP:AMBER+STRICT only encrypted.',
  notices: 'announced only (TLP)',
  changePersonal: 'Settings of my notifications',
  changeReport: 'Settings of this report',
  end: 'Stop these messages',
  tlpEnds: '[{{level}} ends]',
} as const
