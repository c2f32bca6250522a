import { configure } from '@testing-library/react';

// What a screen loads on demand is compiled while a test waits for it; a busy machine takes longer than the usual second.
configure({ asyncUtilTimeout: 15_000 });
