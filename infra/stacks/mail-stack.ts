import { Stack, type StackProps } from 'aws-cdk-lib'
import * as ses from 'aws-cdk-lib/aws-ses'
import * as sns from 'aws-cdk-lib/aws-sns'
import * as subscriptions from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { identityOf, type Config } from '../config.ts'

/** E-mail: the sending domain, its configuration set, and the topic for bounces and complaints. */
export class MailStack extends Stack {
  readonly feedback: sns.Topic

  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    super(scope, id, props)
    const configurationSet = new ses.ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName: `cti-${props.config.stage}`,
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      // The portal pauses addresses itself. SES's suppression list would still block an address that a user has
      // resumed.
      disableSuppressionList: true,
    })
    if (props.config.mailIdentity === 'new')
      new ses.EmailIdentity(this, 'Identity', {
        identity: ses.Identity.domain(identityOf(props.config.mailFrom)),
        configurationSet,
      })
    this.feedback = new sns.Topic(this, 'Feedback', { enforceSSL: true })
    if (props.config.alarmEmail !== undefined)
      this.feedback.addSubscription(new subscriptions.EmailSubscription(props.config.alarmEmail))
    configurationSet.addEventDestination('ToFeedback', {
      destination: ses.EventDestination.snsTopic(this.feedback),
      events: [ses.EmailSendingEvent.BOUNCE, ses.EmailSendingEvent.COMPLAINT, ses.EmailSendingEvent.REJECT],
    })
  }
}
