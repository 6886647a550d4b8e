package org.semascope.models.skipgram;

/**
 * How far a thread is: with this it goes on as if it had never stopped.
 *
 * @param place of the next word in the numbers
 * @param epoch from 0
 * @param random the state of its random numbers
 */
record WorkerState(long place, int epoch, long random) {}
