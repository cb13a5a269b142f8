// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios.jms;

import jakarta.annotation.Resource;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSDestinationDefinition;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.Queue;

import io.idempotent.OperationInProgressException;
import io.idempotent.it.scenarios.CheckedFailure;
import io.idempotent.it.scenarios.End;
import io.idempotent.it.scenarios.ParameterDesk;

/**
 * Consumes payments, each in the container's transaction, guarded by the payment's own key rather than the message's:
 * whoever sends one payment in two messages means one.
 *
 * <p>While another call of the key runs, the message goes back to the queue for as long as that call's refusal says. It
 * is sent anew in the transaction that takes it off, so that its deliveries are counted anew. A rollback instead would
 * use up a delivery each time, and the message would be in the dead letter queue before the call has ended.
 */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "java:app/jms/payments"),
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue")
        })
@JMSDestinationDefinition(
        name = "java:app/jms/payments",
        interfaceName = "jakarta.jms.Queue",
        destinationName = "payments")
public class PaymentConsumer implements MessageListener {
    @Inject
    ParameterDesk desk;

    @Inject
    Consumption consumption;

    @Inject
    JMSContext messages;

    @Resource(lookup = "java:app/jms/payments")
    @SuppressWarnings("NullAway.Init") // by the container
    Queue payments;

    @Override
    public void onMessage(Message message) {
        try {
            consume(message, message.getStringProperty("key"));
        } catch (JMSException | CheckedFailure failed) {
            throw new IllegalStateException(failed);
        }
    }

    private void consume(Message message, String key) throws JMSException, CheckedFailure {
        Consumption.Count count = consumption.of(key);
        count.delivered(message.getIntProperty("JMSXDeliveryCount"));
        try {
            desk.book(key, "1", End.valueOf(message.getStringProperty("end")));
            count.done();
        } catch (OperationInProgressException running) {
            if (message.getBooleanProperty("impatient")) {
                throw running;
            }
            count.putBack();
            messages.createProducer()
                    .setDeliveryDelay(running.retryAfter().toMillis())
                    .setProperty("key", key)
                    .setProperty("end", message.getStringProperty("end"))
                    .setProperty("impatient", false)
                    .send(payments, "");
        }
    }
}
