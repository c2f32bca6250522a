import { configure } from '@testing-library/react';

// What is bound to come ends the waiting when it comes: the limit is for what never does, and a busy machine needs more
// than the one second that is usual.
configure({ asyncUtilTimeout: 10_000 });
